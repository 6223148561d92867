import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { expect, it, vi } from 'vitest';
import { endProcess } from '#infra/local/embedded/processes.ts';
import { superviseProcess } from './supervised-process.ts';

const node = (program: string) =>
  spawn(process.execPath, ['-e', program], { stdio: ['ignore', 'ignore', 'ignore', 'ipc'] });
const missingProgram = () => spawn('/nessun/programma');

/** Supervises the processes that this starts: by default one that runs the program. */
const keeping = (program: string, starting: (start: number) => ChildProcess = () => node(program)) => {
  const stops = new AsyncDisposableStack();
  const pids: (number | undefined)[] = [];
  const kept = superviseProcess<string>({
    script: new URL(import.meta.url),
    environment: {},
    name: 'la posta',
    onMessage: (message) => message === 'ready',
    stops,
    start() {
      pids.push(undefined);
      const child = starting(pids.length);
      pids[pids.length - 1] = child.pid;
      return child;
    },
    pauseMilliseconds: 1,
  });
  return { kept, stops, starts: () => pids.length, pids: () => pids };
};

it('a process that ends three times before it works is given up with a sentence', async () => {
  const { kept, starts } = keeping('process.exit(1)');
  await expect(kept).rejects.toThrow(
    'Non parte la posta: il motivo è nelle righe qui sopra; togli la causa e riavvia.',
  );
  expect(starts()).toBe(3);
});

it('a process that has worked is restarted whenever it ends, until it is stopped', async () => {
  const { kept, stops, starts } = keeping("process.send('ready', () => process.exit(1))");
  await kept;
  await expect.poll(starts).toBeGreaterThan(4);
  await stops.disposeAsync();
  const atTheEnd = starts();
  await new Promise((resolve) => setTimeout(resolve, 50));
  expect(starts()).toBe(atTheEnd);
});

it('a message to a process that has just died is lost without ending the magazine', async () => {
  const { kept, stops, starts, pids } = keeping("process.send('ready'); setInterval(() => {}, 1000)");
  const { send } = await kept;
  process.kill(pids()[0] as number, 'SIGKILL');
  // Dead before this process gets its exit event: its own turn is not over.
  spawnSync('sleep', ['0.2']);
  send({ type: 'change' });
  await expect.poll(starts).toBe(2);
  await stops.disposeAsync();
});

it('a process that cannot be started is tried again, like one that ends, and the reason is printed', async () => {
  const printed = vi.spyOn(console, 'error').mockImplementation(() => {});
  const stays = "process.send('ready'); setInterval(() => {}, 1000)";
  const { kept, stops, starts } = keeping(stays, (start) => {
    if (start === 1) return missingProgram();
    if (start === 2) throw Object.assign(new Error('spawn EAGAIN'), { code: 'EAGAIN' });
    return node(stays);
  });
  await kept;
  expect(starts()).toBe(3);
  expect(printed.mock.calls).toEqual([
    ['Non parte la posta: spawn /nessun/programma ENOENT'],
    ['Non parte la posta: spawn EAGAIN'],
  ]);
  printed.mockRestore();
  await stops.disposeAsync();
});

it('a process that never started has nothing to end', async () => {
  const child = missingProgram().on('error', () => {});
  await endProcess(child);
  expect(child.pid).toBeUndefined();
});
