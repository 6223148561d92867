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

let scripts = 0;
/** A program whose process answers with its id; `work`: what it does with `milliseconds` before. */
function childOf(work: string, options?: Parameters<typeof childWork>[1]) {
  const script = join(folder, `${scripts++}.mjs`);
  const served = `import { serveWork } from '${new URL('./child-work.ts', import.meta.url).href}';`;
  writeFileSync(script, `${served} serveWork({ work: async (milliseconds) => { ${work}; return process.pid; } });`);
  const ask = childWork(pathToFileURL(script), options);
  return (milliseconds = 0) => ask('work', [milliseconds]) as Promise<number>;
}
const pausing = 'await new Promise((resolve) => setTimeout(resolve, milliseconds))';

it('an idle child process that ends slowly does not end the work of the next one', async () => {
  const slowly = "process.once('SIGTERM', () => setTimeout(() => process.exit(0), 200))";
  const ask = childOf(`${slowly}; ${pausing}`, { idleMilliseconds: 1 });
  const first = await ask();
  await wait(50);
  expect(await ask(600)).not.toBe(first);
});

it('work for a child process that has just died fails, and the next work starts another one', async () => {
  const ask = childOf('');
  const first = await ask();
  process.kill(first, 'SIGKILL');
  // The child is dead before this process gets its exit event: its own turn is not over.
  spawnSync('sleep', ['0.2']);
  await expect(ask()).rejects.toThrow(ChildEnded);
  expect(await ask()).not.toBe(first);
});

it('a Ctrl-C, which reaches every process of the terminal, does not end the work of a child process', async () => {
  const ask = childOf(pausing);
  const pid = await ask();
  const work = ask(300);
  process.kill(pid, 'SIGINT');
  expect(await work).toBe(pid);
});

it('as many pieces of work are done at a time as there are processes, the others wait', async () => {
  const ask = childOf(pausing, { processes: 2 });
  const pids = await Promise.all(Array.from({ length: 6 }, () => ask(50)));
  expect(new Set(pids).size).toBe(2);
});

it.each([
  ['SIGTERM', true],
  ['SIGHUP', true],
  ['SIGKILL', false],
] as const)(
  'work whose child process was ended by %s fails for a reason that is not the work: %s',
  (signal, isUnrelated) =>
    expect(childOf(`process.kill(process.pid, '${signal}'); await new Promise(() => {})`)()).rejects.toMatchObject({
      name: 'ChildEnded',
      isUnrelated,
    }),
);
