import { setTimeout as wait } from 'node:timers/promises';
import { Deadline, orExceeded } from './budget.ts';
import type { Results } from './lines.ts';
import type { ProcessWatch } from './processes.ts';

/** The processes are idle when they together use less than this share of a core for this number of seconds. */
const restingFraction = 0.25;
const restingSeconds = 4;

/** The work after the pages are live, above all the search index: from now until all processes are idle. */
export async function measureBackground(processes: ProcessWatch, budgetSeconds: number): Promise<Results> {
  const started = performance.now();
  const cpuAtStart = processes.cpuSeconds();
  const deadline = new Deadline(budgetSeconds);
  let resting = 0;
  let cpu = cpuAtStart;
  const seconds = await orExceeded(async () => {
    while (resting < restingSeconds) {
      deadline.check();
      await wait(1_000);
      const now = processes.cpuSeconds();
      resting = now - cpu < restingFraction ? resting + 1 : 0;
      cpu = now;
    }
    return Math.max(0, (performance.now() - started) / 1_000 - restingSeconds);
  });
  return { 'background.seconds': seconds, 'background.cpuSeconds': cpu - cpuAtStart };
}
