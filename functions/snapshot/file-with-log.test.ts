import { appendFileSync, existsSync, mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { folderFiles } from '#functions/files/files.ts';
import { logLine } from '#shared/model/snapshot/change-log.ts';
import { readRecord, snapshotFiles } from '#shared/model/snapshot/snapshot.ts';
import { FileWithLog, piecesOfArray, piecesOfRecord } from './file-with-log.ts';

const folder = mkdtempSync(join(tmpdir(), 'file-with-log-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

let number = 0;
/** A record of this many share pictures, written as a whole, and the file that follows its changes. */
function recordOf(count: number) {
  const root = join(folder, String(number++));
  const values = new Map(Array.from({ length: count }, (_, key) => [`k${key}`, `v${key}`]));
  const files = folderFiles(root);
  files.write(snapshotFiles.sharePictures, JSON.stringify(Object.fromEntries(values)));
  const open = (through = files) =>
    new FileWithLog(through, snapshotFiles.sharePictures, {
      entries: () => values.size,
      pieces: () => piecesOfRecord(values),
    });
  const at = (file: string) => join(root, file);
  return { values, files, open, at, read: () => readRecord<string>(snapshotFiles.sharePictures, files.read) };
}
const whole = snapshotFiles.sharePictures;
const log = 'shares.log';

it('a change adds a line to the log and leaves the whole file as it was', () => {
  const { open, at, read } = recordOf(3_000);
  const { mtimeMs, size } = statSync(at(whole));
  open().append([logLine('k1', 'altro'), logLine('k2', null), logLine('nuovo', 'v')]);
  expect(statSync(at(whole))).toMatchObject({ mtimeMs, size });
  const found = read();
  expect([found.size, found.get('k1'), found.has('k2'), found.get('nuovo')]).toEqual([3_000, 'altro', false, 'v']);
});

it('a line that was cut off does not count', () => {
  const { open, at, read } = recordOf(2);
  open().append([logLine('k1', 'altro')]);
  appendFileSync(at(log), '["k0","tagl');
  expect([...read()]).toEqual([
    ['k0', 'v0'],
    ['k1', 'altro'],
  ]);
});

it('the change after a line that was cut off writes the file as a whole', () => {
  const { values, open, at, read } = recordOf(2);
  appendFileSync(at(log), '["k0","tagl');
  values.set('k1', 'altro');
  open().append([logLine('k1', 'altro')]);
  expect([...read()]).toEqual([...values]);
  expect(existsSync(at(log))).toBe(false);
});

it('the change after an append that failed halfway writes the file as a whole', () => {
  const { values, files, open, at, read } = recordOf(2);
  let isFull = true;
  const append = (path: string, content: string) => {
    files.append(path, isFull ? content.slice(0, 5) : content);
    if (isFull) throw new Error('ENOSPC');
  };
  const file = open({ ...files, append });
  values.set('k0', 'uno');
  expect(() => file.append([logLine('k0', 'uno')])).toThrow('ENOSPC');
  isFull = false;
  values.set('k1', 'altro');
  file.append([logLine('k1', 'altro')]);
  expect([...read()]).toEqual([...values]);
  expect(existsSync(at(log))).toBe(false);
});

it('a log with more lines than half of the entries, and more than a thousand, becomes one with the file', () => {
  const { values, open, at, read } = recordOf(2_400);
  const file = open();
  const change = (from: number, to: number) => {
    const keys = Array.from({ length: to - from }, (_, place) => `k${from + place}`);
    for (const key of keys) values.set(key, 'altro');
    file.append(keys.map((key) => logLine(key, 'altro')));
  };
  change(0, 1_200);
  expect(existsSync(at(log))).toBe(true);
  change(1_200, 1_201);
  expect(existsSync(at(log))).toBe(false);
  expect(read()).toEqual(values);
});

it('another process goes on with the log, and writes the file as a whole when asked', async () => {
  const { values, open, at, read } = recordOf(3);
  values.set('k0', 'altro');
  open().append([logLine('k0', 'altro')]);
  await open().compact();
  expect([existsSync(at(log)), read()]).toEqual([false, values]);
});

it('an interruption leaves the file and its log as they were, and the next time writes it', async () => {
  const { values, open, at, read } = recordOf(30_000);
  const before = readFileSync(at(whole));
  const file = open();
  values.set('k0', 'altro');
  file.append([logLine('k0', 'altro')]);
  let asked = 0;
  await file.compact(() => {
    asked += 1;
    return asked === 3;
  });
  expect([readFileSync(at(whole)).equals(before), existsSync(at(log)), existsSync(at(`${whole}.next`))]).toEqual([
    true,
    true,
    false,
  ]);
  expect(read()).toEqual(values);
  await file.compact();
  expect([existsSync(at(log)), read()]).toEqual([false, values]);
});

it('a full disk leaves the file and its log as they were', async () => {
  const { values, files, open, at, read } = recordOf(30_000);
  const file = open({
    ...files,
    append(path, content) {
      if (existsSync(at(path))) throw new Error('disk full');
      files.append(path, content);
    },
  });
  values.set('k0', 'altro');
  file.append([logLine('k0', 'altro')]);
  await expect(file.compact()).rejects.toThrow('disk full');
  expect([read(), existsSync(at(log)), existsSync(at(`${whole}.next`))]).toEqual([values, true, false]);
});

it('pieces are the JSON of the whole', () => {
  const items = Array.from({ length: 5_000 }, (_, number) => ({ number, text: '«però» '.repeat(10) }));
  const record = new Map(items.map((item) => [`chiave "${item.number}"`, item]));
  for (const list of [items, [], items.slice(0, 1)]) {
    expect([...piecesOfArray(list)].join('')).toBe(JSON.stringify(list));
  }
  expect([...piecesOfArray(items)].length).toBeGreaterThan(5);
  expect([...piecesOfRecord(record)].join('')).toBe(JSON.stringify(Object.fromEntries(record)));
  expect([...piecesOfRecord(new Map())].join('')).toBe('{}');
});
