import { it } from 'vitest';
import { interleavedSends } from '#functions/testing/interleaved-send.ts';

it(
  'ten thousand random interleavings of a send give each subscriber one mail',
  () => interleavedSends(10_000),
  3 * 3_600_000,
);
