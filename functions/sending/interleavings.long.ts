import { it } from 'vitest';
import { interleavedSends } from '#functions/testing/interleaved-send.ts';

it('in ten thousand orders of everything, each reader gets one mail', () => interleavedSends(10_000), 3 * 3_600_000);
