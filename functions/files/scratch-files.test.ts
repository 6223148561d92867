import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { scratchFiles } from './scratch-files.ts';

const folder = mkdtempSync(join(tmpdir(), 'scratch-'));
afterAll(() => rmSync(folder, { recursive: true }));

const textOf = (bytes: Uint8Array | undefined) => bytes && Buffer.from(bytes).toString();

it('a scratch file reads as it was written last, with what was appended, until it is removed', () => {
  const files = scratchFiles(folder);
  expect(files.read('one')).toBeUndefined();
  files.write('one', 'però');
  files.append('two', 'a');
  files.write('one', [Buffer.from('di '), Buffer.from('nuovo')]);
  files.append('two', 'b');
  files.append('one', '!');
  files.write('empty', '');
  expect(['one', 'two', 'empty'].map((path) => textOf(files.read(path)))).toEqual(['di nuovo!', 'ab', '']);
  files.remove('one');
  expect(files.read('one')).toBeUndefined();
  files.append('one', 'da capo');
  files.move('two', 'three');
  expect([files.read('two'), textOf(files.read('three'))]).toEqual([undefined, 'ab']);
  expect(textOf(files.read('one'))).toBe('da capo');
});

it('a write that fails leaves the scratch file as it was', () => {
  const files = scratchFiles(folder);
  files.write('one', 'uno');
  function* broken() {
    yield Buffer.from('due');
    throw new Error('A piece that cannot be made');
  }
  expect(() => files.write('one', broken())).toThrow('A piece that cannot be made');
  files.write('two', 'due');
  expect(['one', 'two'].map((path) => textOf(files.read(path)))).toEqual(['uno', 'due']);
});

it('two processes of one folder do not read the scratch files of each other, and leave nothing there', () => {
  const first = scratchFiles(folder);
  const second = scratchFiles(folder);
  first.write('one', 'primo');
  second.write('one', 'secondo');
  expect([first, second].map((files) => textOf(files.read('one')))).toEqual(['primo', 'secondo']);
  expect(readdirSync(folder)).toEqual([]);
});
