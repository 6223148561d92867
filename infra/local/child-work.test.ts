import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { pathToFileURL } from 'node:url';
import { afterAll, expect, it } from 'vitest';
import { ChildEnded, childWork } from './child-work.ts';

const folder = mkdtempSync(join(tmpdir(), 'child-work-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

it('an idle child process that ends slowly does not end the work of the next one', async () => {
  const script = join(folder, 'slow.mjs');
  writeFileSync(
    script,
    `process.once('disconnect', () => process.exit(0));
    process.on('SIGTERM', () => setTimeout(() => process.exit(0), 200));
    process.on('message', ({ args: [milliseconds] }) =>
      setTimeout(() => process.send({ result: process.pid }), milliseconds));`,
  );
  const ask = childWork(pathToFileURL(script), { idleMilliseconds: 1 });
  const first = await ask('work', [0]);
  await wait(50);
  expect(await ask('work', [600])).not.toBe(first);
});

it('work for a child process that has just died fails, and the next work starts another one', async () => {
  const script = join(folder, 'mortal.mjs');
  writeFileSync(script, `process.on('message', () => process.send({ result: process.pid }));`);
  const ask = childWork(pathToFileURL(script), { idleMilliseconds: 1 });
  const first = (await ask('work', [])) as number;
  process.kill(first, 'SIGKILL');
  // The child is dead before this process gets its exit event: its own turn is not over.
  spawnSync('sleep', ['0.2']);
  await expect(ask('work', [])).rejects.toThrow(ChildEnded);
  expect(await ask('work', [])).not.toBe(first);
});

it('a Ctrl-C, which reaches every process of the terminal, does not end the work of a child process', async () => {
  const script = join(folder, 'interrupted.mjs');
  writeFileSync(
    script,
    `import { serveWork } from '${new URL('./child-work.ts', import.meta.url).href}';
    serveWork({
      pid: () => process.pid,
      work: () => new Promise((resolve) => setTimeout(() => resolve('done'), 300)),
    });`,
  );
  const ask = childWork(pathToFileURL(script));
  const pid = (await ask('pid', [])) as number;
  const work = ask('work', []);
  process.kill(pid, 'SIGINT');
  expect(await work).toBe('done');
  process.kill(pid, 'SIGTERM');
});

it('as many pieces of work are done at a time as there are processes, the others wait', async () => {
  const script = join(folder, 'counted.mjs');
  writeFileSync(script, `process.on('message', () => setTimeout(() => process.send({ result: process.pid }), 50));`);
  const ask = childWork(pathToFileURL(script), { processes: 2, idleMilliseconds: 1_000 });
  const pids = await Promise.all(Array.from({ length: 6 }, () => ask('work', [])));
  expect(new Set(pids).size).toBe(2);
});

it.each([
  ['SIGTERM', true],
  ['SIGHUP', true],
  ['SIGKILL', false],
] as const)(
  'work whose child process was ended by %s fails for a reason that is not the work: %s',
  async (signal, isUnrelated) => {
    const script = join(folder, 'ended.mjs');
    writeFileSync(script, `process.on('message', () => process.kill(process.pid, '${signal}'));`);
    await expect(childWork(pathToFileURL(script))('work', [])).rejects.toMatchObject({
      name: 'ChildEnded',
      isUnrelated,
    });
  },
);
