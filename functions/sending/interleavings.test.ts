import { it } from 'vitest';
import { interleavedSends } from '#functions/testing/interleaved-send.ts';

// The short form of interleavings.long.ts, which runs 10,000.
it('ten random interleavings of a send give each subscriber one mail', () => interleavedSends(10), 300_000);
