import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { folderFiles, putFiles } from './files.ts';

const folder = mkdtempSync(join(tmpdir(), 'put-'));
afterAll(() => rmSync(folder, { recursive: true }));
const from = join(folder, 'from');
const to = join(folder, 'to');
mkdirSync(join(from, 'deep'), { recursive: true });
writeFileSync(join(from, 'one.txt'), 'uno');
writeFileSync(join(from, 'deep', 'two.txt'), 'due');

it('identical files are not written again, so that a full disk cannot truncate them', () => {
  putFiles(from, folderFiles(to));
  writeFileSync(join(to, 'deep', 'two.txt'), 'altro');
  const written: string[] = [];
  const target = folderFiles(to);
  putFiles(from, {
    ...target,
    write: (path, content) => {
      written.push(path);
      target.write(path, content);
    },
  });
  expect(written).toEqual([join('deep', 'two.txt')]);
  expect(readFileSync(join(to, 'deep', 'two.txt'), 'utf8')).toBe('due');
});

it('a failed write leaves no temporary file', () => {
  const target = join(folder, 'occupied');
  mkdirSync(join(target, 'one.txt'), { recursive: true });
  expect(() => folderFiles(target).write('one.txt', 'uno')).toThrow();
  expect(readdirSync(target)).toEqual(['one.txt']);
  expect(existsSync(join(target, 'one.txt'))).toBe(true);
});
