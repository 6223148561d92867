import { it } from 'vitest';
import { interleavedSends } from '#functions/testing/interleaved-send.ts';

it('whoever comes first, each reader gets one mail', () => interleavedSends(30), 300_000);
