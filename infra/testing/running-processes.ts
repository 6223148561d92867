import { execFileSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';

export type RunningProcess = {
  pid: number;
  parent: number;
  command: string;
  /** Resident memory now, and the most of all time where the system knows it. */
  kilobytes: number;
  peakKilobytes: number;
  cpuSeconds: number;
};

/** The processes of this machine: from /proc where there is one, else from ps. */
export const runningProcesses = (): RunningProcess[] => fromProc() ?? fromPs(ps());

const clockTicksPerSecond = 100;

function fromProc(): RunningProcess[] | undefined {
  try {
    return readdirSync('/proc').flatMap((name) => (/^\d+$/.test(name) ? (processIn(name) ?? []) : []));
  } catch {
    return undefined;
  }
}

/** Undefined for a process that has ended, also one that its parent has not noticed yet: it has no memory. */
function processIn(pid: string): RunningProcess | undefined {
  try {
    const [stat, status, command] = ['stat', 'status', 'cmdline'].map((file) =>
      readFileSync(`/proc/${pid}/${file}`, 'utf8'),
    );
    const [, now] = /^VmRSS:\s+(\d+)/m.exec(status ?? '') ?? [];
    const [, peak] = /^VmHWM:\s+(\d+)/m.exec(status ?? '') ?? [];
    if (stat === undefined || now === undefined) return undefined;
    // After the name of the command, which may have blanks and brackets.
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    return {
      pid: Number(pid),
      parent: Number(fields[1]),
      command: (command ?? '').replaceAll('\0', ' ').trimEnd(),
      kilobytes: Number(now),
      peakKilobytes: Number(peak ?? now),
      cpuSeconds: (Number(fields[11]) + Number(fields[12])) / clockTicksPerSecond,
    };
  } catch {
    return undefined;
  }
}

const ps = () =>
  execFileSync('ps', ['-A', '-o', 'pid=', '-o', 'ppid=', '-o', 'rss=', '-o', 'time=', '-o', 'command='], {
    encoding: 'utf8',
    maxBuffer: 2 ** 26,
  });

export const fromPs = (lines: string): RunningProcess[] =>
  lines.split('\n').flatMap((line) => {
    const [pid, parent, kilobytes, time, ...command] = line.trim().split(/\s+/);
    if (!pid || !time) return [];
    const resident = Number(kilobytes);
    return {
      pid: Number(pid),
      parent: Number(parent),
      command: command.join(' '),
      kilobytes: resident,
      peakKilobytes: resident,
      cpuSeconds: secondsIn(time),
    };
  });

/** `3-02:01:07` on Linux, `1:07.25` on a Mac. */
function secondsIn(time: string): number {
  const [days, clock] = time.includes('-') ? time.split('-') : ['0', time];
  return (clock ?? '').split(':').reduce((sum, part) => sum * 60 + Number(part), 0) + Number(days) * 86_400;
}
