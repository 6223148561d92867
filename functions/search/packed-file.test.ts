import { appendFileSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { afterAll, expect, it, test } from 'vitest';
import { isPacked, readPacked } from './make-slice.ts';

const folder = mkdtempSync(join(tmpdir(), 'packed-'));
afterAll(() => rmSync(folder, { recursive: true }));

it('a packed file whose end is still to be written is read when it is whole', async () => {
  const file = join(folder, 'it_1.pf_meta');
  const packed = gzipSync('parole '.repeat(500));
  writeFileSync(file, '');
  const read = readPacked(file);
  setTimeout(() => appendFileSync(file, packed.subarray(0, 20)), 20);
  setTimeout(() => appendFileSync(file, packed.subarray(20)), 90);
  expect((await read).toString()).toBe('parole '.repeat(500));
});

test.each([
  ['fragment/it_0.pf_fragment', true],
  ['index/it_0.pf_index', true],
  ['pagefind.it_0.pf_meta', true],
  ['wasm.it.pagefind', true],
  ['pagefind-entry.json', false],
  ['pagefind.js', false],
])('%s is packed: %s', (file, packed) => expect(isPacked(file)).toBe(packed));
