import { readdirSync, readFileSync } from 'node:fs';

type Process = { name: string; peakKilobytes: number; cpuSeconds: number };

/** The kinds of process that the magazine starts, by a part of their command line. */
const names = [
  ['publisher.ts', 'publisher'],
  ['start.ts', 'server'],
  // The store's supervisor has the store's command line among its own arguments.
  ['dynamodb-watchdog.ts', 'other'],
  ['dynoxide', 'store'],
  ['mail-process.ts', 'mail'],
  ['background-worker.ts', 'background'],
  ['render-worker.ts', 'renderer'],
] as const;
export type ProcessName = (typeof names)[number][1];

const clockTicksPerSecond = 100;
const sampleMilliseconds = 500;

/** Samples the memory and CPU time of a process and of all that it starts; ended ones keep their last sample. */
export class ProcessWatch {
  readonly #root: number;
  readonly #seen = new Map<number, Process>();
  readonly #timer: NodeJS.Timeout;

  constructor(root: number) {
    this.#root = root;
    this.#timer = setInterval(() => this.#sample(), sampleMilliseconds);
    this.#timer.unref();
  }

  stop(): void {
    clearInterval(this.#timer);
  }

  /** Of all processes together, since they started. */
  cpuSeconds(): number {
    this.#sample();
    return [...this.#seen.values()].reduce((sum, { cpuSeconds }) => sum + cpuSeconds, 0);
  }

  /** The largest resident memory of one process of each name, in megabytes. */
  peakMegabytes(): Partial<Record<ProcessName, number>> {
    this.#sample();
    const peaks: Partial<Record<ProcessName, number>> = {};
    for (const { name, peakKilobytes } of this.#seen.values()) {
      const known = names.find(([part]) => name.includes(part))?.[1] ?? 'other';
      peaks[known] = Math.max(peaks[known] ?? 0, Math.round(peakKilobytes / 1_024));
    }
    return peaks;
  }

  #sample(): void {
    for (const pid of descendants(this.#root)) {
      const sample = read(pid);
      if (sample) this.#seen.set(pid, sample);
    }
  }
}

function descendants(root: number): number[] {
  const children = new Map<number, number[]>();
  for (const entry of readdirSync('/proc')) {
    const pid = Number(entry);
    if (!Number.isInteger(pid)) continue;
    const parent = Number(statOf(pid)?.[1]);
    children.set(parent, [...(children.get(parent) ?? []), pid]);
  }
  const found = [root];
  for (const pid of found) found.push(...(children.get(pid) ?? []));
  return found;
}

function read(pid: number): Process | undefined {
  const stat = statOf(pid);
  const peak = /^VmHWM:\s+(\d+)/m.exec(readProc(pid, 'status'))?.[1];
  // A process that has ended, and waits for its parent, has no memory.
  if (!stat || peak === undefined) return undefined;
  const user = Number(stat[11]);
  const system = Number(stat[12]);
  return {
    name: readProc(pid, 'cmdline').replaceAll('\0', ' '),
    peakKilobytes: Number(peak),
    cpuSeconds: (user + system) / clockTicksPerSecond,
  };
}

/** The fields of /proc/PID/stat after the name of the command, which may have blanks. */
function statOf(pid: number): string[] | undefined {
  const text = readProc(pid, 'stat');
  return text === '' ? undefined : text.slice(text.lastIndexOf(')') + 2).split(' ');
}

function readProc(pid: number, file: string): string {
  try {
    return readFileSync(`/proc/${pid}/${file}`, 'utf8');
  } catch {
    return '';
  }
}
