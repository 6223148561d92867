import { it } from 'vitest';
import { interleavedSends } from '#functions/testing/interleaved-send.ts';

// Always the same ones here; interleavings.long.ts runs 10,000 new ones.
it('four interleavings of a send give each subscriber one mail', () => interleavedSends(4, 20_261_120), 300_000);
