import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, expect, it } from 'vitest';
import { startDynamoDb } from './dynamodb.ts';

const folder = mkdtempSync(join(tmpdir(), 'watchdog-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));
const watchdog = fileURLToPath(new URL('dynamodb-watchdog.ts', import.meta.url));

type Watched = { process: ChildProcess; starts: () => number; ends: () => number };

/** A program in place of the engine: for how long it runs at each start, in milliseconds; after those, until it is ended. */
function watched(name: string, milliseconds: number[]): Watched {
  const [program, log] = ['mjs', 'log'].map((extension) => join(folder, `${name}.${extension}`)) as [string, string];
  writeFileSync(log, '');
  writeFileSync(
    program,
    `import { appendFileSync, readFileSync } from 'node:fs';
    const log = process.argv[3];
    appendFileSync(log, 'start\\n');
    process.once('exit', () => appendFileSync(log, 'end\\n'));
    const start = readFileSync(log, 'utf8').split('start').length - 2;
    setTimeout(() => process.exit(1), ${JSON.stringify(milliseconds)}[start] ?? 2 ** 30);`,
  );
  const count = (word: string) => readFileSync(log, 'utf8').split(word).length - 1;
  return {
    process: fork(watchdog, [process.execPath, program, '--db-path', log], { execArgv: [] }),
    starts: () => count('start'),
    ends: () => count('end'),
  };
}

it.concurrent('a store whose restarts fail is started again until it runs', async () => {
  const { process: running, starts } = watched('fails-twice', [1_100, 0, 0]);
  await expect.poll(starts).toBe(4);
  running.kill('SIGTERM');
  expect(await once(running, 'exit')).toEqual([1, null]);
});

it.concurrent('a store whose first start fails is not started again', async () => {
  // Node itself may take seconds to start on a busy machine.
  const running = fork(watchdog, ['false', '--db-path', join(folder, 'never-starts')], { execArgv: [] });
  expect(await once(running, 'exit')).toEqual([1, null]);
});

it.concurrent('a store that waits for its next start can be stopped', async () => {
  const { process: running, ends } = watched('keeps-failing', [1_100, ...Array<number>(100).fill(0)]);
  await expect.poll(ends).toBeGreaterThan(1);
  running.kill('SIGTERM');
  await once(running, 'exit');
});

it.concurrent('a second store on the same file is refused until the first one has ended', async () => {
  const file = join(folder, 'shared.db');
  const first = await startDynamoDb(file);
  await expect(startDynamoDb(file)).rejects.toThrow(`${file} è in uso`);
  const [waiting] = await Promise.all([startDynamoDb(file), first.stop()]);
  await waiting.stop();
});
