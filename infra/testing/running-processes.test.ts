import { execFileSync } from 'node:child_process';
import { expect, it } from 'vitest';
import { fromPs, runningProcesses } from './running-processes.ts';

it('the processes of this machine have their parents and commands', () => {
  const own = runningProcesses().find(({ pid }) => pid === process.pid);
  expect(own).toMatchObject({ parent: process.ppid, command: expect.stringMatching(/node|vitest/) });
  expect(own?.kilobytes).toBeGreaterThan(10_000);
});

it('what ps says on a Mac is read', () => {
  const lines = [
    '    1     0  12345   3:07.25 /sbin/launchd',
    ' 4321  4300 250112   0:01.50 /rivista/node_modules/@dynoxide/darwin-arm64/dynoxide --port 6666',
    '',
  ];
  expect(fromPs(lines.join('\n'))).toEqual([
    { pid: 1, parent: 0, command: '/sbin/launchd', kilobytes: 12_345, peakKilobytes: 12_345, cpuSeconds: 187.25 },
    {
      pid: 4_321,
      parent: 4_300,
      command: '/rivista/node_modules/@dynoxide/darwin-arm64/dynoxide --port 6666',
      kilobytes: 250_112,
      peakKilobytes: 250_112,
      cpuSeconds: 1.5,
    },
  ]);
});

it('what ps says on Linux is read, with days', () => {
  const [one] = fromPs('  10     1  2048 1-01:00:05 node start.ts\n');
  expect(one?.cpuSeconds).toBe(90_005);
  const output = execFileSync(
    'ps',
    ['-A', '-o', 'pid=', '-o', 'ppid=', '-o', 'rss=', '-o', 'time=', '-o', 'command='],
    {
      encoding: 'utf8',
    },
  );
  expect(fromPs(output).map(({ pid }) => pid)).toContain(process.pid);
});
