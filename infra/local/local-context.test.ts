import { chmodSync, mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import type { LogEntry } from '#functions/errors/log.ts';
import { localContext, logFile } from './local-context.ts';
import { places, readSettings } from './settings.ts';
import { temporaryDataDir } from './testing/started-magazine.ts';

describe('a DATA_DIR that every account may read', () => {
  const modeOf = (path: string) => (statSync(path).mode & 0o7777).toString(8);

  it('is closed to others with what the magazine has there, and nothing else', () => {
    const { dataDir, remove } = temporaryDataDir();
    const at = places(dataDir);
    chmodSync(dataDir, 0o755);
    mkdirSync(at.mail, { mode: 0o755 });
    for (const file of [at.database, `${at.database}-wal`, at.secrets]) writeFileSync(file, '', { mode: 0o644 });
    const other = join(dataDir, 'mio.txt');
    writeFileSync(other, '');
    chmodSync(other, 0o644);
    at.prepare();
    expect([dataDir, at.mail, at.live, at.database, `${at.database}-wal`, at.secrets, other].map(modeOf)).toEqual([
      '700',
      '700',
      '700',
      '600',
      '600',
      '600',
      '644',
    ]);
    remove();
  });

  it('stays as it is where every account may write in it', () => {
    const { dataDir, remove } = temporaryDataDir();
    chmodSync(dataDir, 0o1777);
    places(dataDir).prepare();
    expect(modeOf(dataDir)).toBe('1777');
    remove();
  });
});

it.each([
  ['off', false],
  ['on', true],
])('with NEWSLETTER_DOUBLE_OPT_IN %s readers are asked to confirm: %s', (value, doubleOptIn) => {
  const { dataDir, remove } = temporaryDataDir();
  places(dataDir).prepare();
  const settings = readSettings({ DATA_DIR: dataDir, NEWSLETTER_DOUBLE_OPT_IN: value });
  expect(localContext(settings, 'http://127.0.0.1:1').settings.doubleOptIn).toBe(doubleOptIn);
  remove();
});

it('over a table in AWS no mail goes into the folder: a newsletter would count as sent', async () => {
  const { dataDir, remove } = temporaryDataDir();
  places(dataDir).prepare();
  const { mail } = localContext(readSettings({ DATA_DIR: dataDir }), 'https://dynamodb.eu-west-1.amazonaws.com');
  expect(await mail.quota()).toMatchObject({ day: 0 });
  remove();
});

const folder = mkdtempSync(join(tmpdir(), 'log-'));
afterAll(() => rmSync(folder, { recursive: true }));

const entry: LogEntry = {
  level: 'info',
  requestId: 'uno',
  method: 'GET',
  route: '/',
  status: 200,
  milliseconds: 1,
};

it('a log that cannot be written throws nothing and reports it once, until it can be written again', () => {
  const sentences: string[] = [];
  const parent = join(folder, 'log');
  const log = logFile(join(parent, 'api.log'), (sentence) => sentences.push(sentence));
  writeFileSync(parent, 'a file in place of the folder');
  for (let line = 0; line < 3; line += 1) expect(() => log(entry)).not.toThrow();
  expect(sentences).toEqual([expect.stringMatching(/^Il registro non si scrive, la rivista va avanti senza\. /)]);

  rmSync(parent);
  mkdirSync(parent);
  log(entry);
  const lines = readFileSync(join(parent, 'api.log'), 'utf8').trim().split('\n');
  expect(lines.map((line) => JSON.parse(line))).toMatchObject([{ requestId: 'uno' }]);

  rmSync(parent, { recursive: true });
  log(entry);
  expect(sentences).toHaveLength(2);
});
