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
export async function repairWhole(publisher: Pick<Publisher, 'repair' | 'step'>): Promise<Repaired> {
  const counts = await publisher.repair();
  while (await publisher.step());
  const { missing, differing, foreign } = await publisher.repair();
  return { ...counts, isRight: missing + differing + foreign === 0 };
}

/** Asks the publisher that runs on these records, and waits for its answer. */
export async function askForRepair(records: string): Promise<Repaired> {
  const files = folderFiles(records);
  files.remove(answer);
  files.write(request, '');
  for (;;) {
    const repaired = readJson<Repaired>(files, answer);
    if (repaired) {
      files.remove(answer);
      return repaired;
    }
    await wait(pollMilliseconds);
  }
}

/** The publisher's side, in each of its quiet moments. */
export async function answerRepair(records: string, repair: () => Promise<Repaired>): Promise<void> {
  const files = folderFiles(records);
  if (files.read(request) === undefined) return;
  files.write(answer, JSON.stringify(await repair()));
  files.remove(request);
}
