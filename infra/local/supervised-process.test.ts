import { spawn } from 'node:child_process';
import { expect, it } from 'vitest';
import { ShutdownStack } from '#functions/embedded/processes.ts';
import { superviseProcess } from './supervised-process.ts';

const keeping = (program: string) => {
  const stops = new ShutdownStack();
  let starts = 0;
  const kept = superviseProcess<string>({
    script: new URL(import.meta.url),
    environment: {},
    name: 'la posta',
    onMessage: (message) => message === 'ready',
    stops,
    start() {
      starts += 1;
      return spawn(process.execPath, ['-e', program], { stdio: ['ignore', 'ignore', 'ignore', 'ipc'] });
    },
    pauseMilliseconds: 1,
  });
  return { kept, stops, starts: () => starts };
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
  await stops.run();
  const atTheEnd = starts();
  await new Promise((resolve) => setTimeout(resolve, 50));
  expect(starts()).toBe(atTheEnd);
});
