import { type RunningProcess, runningProcesses } from '#functions/embedded/running-processes.ts';

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

const sampleMilliseconds = 500;

/** Samples the memory and CPU time of a process and of all that it starts; ended ones keep their last sample. */
export class ProcessWatch {
  readonly #root: number;
  readonly #seen = new Map<number, RunningProcess>();
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
    for (const { command, peakKilobytes } of this.#seen.values()) {
      const known = names.find(([part]) => command.includes(part))?.[1] ?? 'other';
      peaks[known] = Math.max(peaks[known] ?? 0, Math.round(peakKilobytes / 1_024));
    }
    return peaks;
  }

  #sample(): void {
    for (const sample of descendants(this.#root)) this.#seen.set(sample.pid, sample);
  }
}

function descendants(root: number): RunningProcess[] {
  const all = runningProcesses();
  const found = all.filter(({ pid }) => pid === root);
  for (const { pid } of found) found.push(...all.filter(({ parent }) => parent === pid));
  return found;
}
