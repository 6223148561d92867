import { setTimeout as wait } from 'node:timers/promises';
import { folderFiles, readJson } from '#functions/files/files.ts';
import type { Publisher } from '#functions/publishing/publisher.ts';
import type { RepairCounts } from '#functions/publishing/repair.ts';

/** What was wrong, and whether all is right now. */
export type Repaired = RepairCounts & { isRight: boolean };

/** Two files by which a command asks the running publisher: one process alone writes the site. */
const request = 'repair.request';
const answer = 'repair.answer';

const pollMilliseconds = 200;

/** Repairs the site and looks at it once more. */
export async function repairWhole(publisher: Pick<Publisher, 'repair' | 'step' | 'problems'>): Promise<Repaired> {
  const counts = await publisher.repair();
  while (await publisher.step());
  const { missing, differing, foreign } = await publisher.repair();
  // A page that could not be rendered has no record: a comparison does not miss it.
  return { ...counts, isRight: missing + differing + foreign + publisher.problems.length === 0 };
}

/** Asks the publisher that runs on these records, and waits for its answer. */
export async function askForRepair(
  records: string,
  isRunning: () => Promise<boolean>,
  timeoutMilliseconds = 15 * 60_000,
): Promise<Repaired> {
  const files = folderFiles(records);
  const until = Date.now() + timeoutMilliseconds;
  files.remove(answer);
  files.write(request, '');
  try {
    for (;;) {
      const repaired = readJson<Repaired>(files, answer);
      if (repaired) return repaired;
      if (!(await isRunning())) throw new Error('La rivista si è chiusa prima del confronto: ripeti il comando.');
      if (Date.now() > until) throw new Error('La rivista non ha risposto: guarda il log, riavviala e riprova.');
      await wait(pollMilliseconds);
    }
  } finally {
    files.remove(request);
    files.remove(answer);
  }
}

/** The publisher's side, in each of its quiet moments. */
export async function answerRepair(records: string, repair: () => Promise<Repaired>): Promise<void> {
  const files = folderFiles(records);
  if (files.read(request) === undefined) return;
  files.write(answer, JSON.stringify(await repair()));
  files.remove(request);
}
