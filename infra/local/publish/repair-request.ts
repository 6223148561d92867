import { setTimeout as wait } from 'node:timers/promises';
import { folderFiles } from '#functions/files/files.ts';
import type { Publisher } from '#functions/publish/publisher.ts';
import type { Repaired } from '#functions/publish/repair.ts';

/** By this file a command asks the running publisher, which alone writes the site: it is empty until it has the answer. */
const request = 'repair.request';

const pollMilliseconds = 200;

type Repairing = Pick<Publisher, 'repair' | 'step' | 'problems'>;

/** Repairs the site and looks at it once more, in pieces. */
export async function* repairWhole(publisher: Repairing): AsyncGenerator<void, Repaired, void> {
  const counts = yield* publisher.repair();
  while (await publisher.step()) yield;
  const { missing, differing, foreign } = yield* publisher.repair();
  // A page that could not be rendered has no record: a comparison does not miss it.
  return { ...counts, isRight: missing + differing + foreign + publisher.problems.length === 0 };
}

export async function askForRepair(
  records: string,
  isRunning: () => Promise<boolean>,
  timeoutMilliseconds = 15 * 60_000,
): Promise<Repaired> {
  const files = folderFiles(records);
  const until = Date.now() + timeoutMilliseconds;
  files.write(request, '');
  try {
    for (;;) {
      const repaired = files.read(request);
      if (repaired?.length) return JSON.parse(Buffer.from(repaired).toString()) as Repaired;
      if (!(await isRunning())) throw new Error('La rivista si è chiusa prima del confronto: ripeti il comando.');
      if (Date.now() > until) throw new Error('La rivista non ha risposto: guarda il log, riavviala e riprova.');
      await wait(pollMilliseconds);
    }
  } finally {
    files.remove(request);
  }
}

/** The publisher's side: repairs that are due or asked for, a piece in each quiet moment. */
export function repairsOf(records: string, publisher: Repairing) {
  const files = folderFiles(records);
  let current: AsyncGenerator<void, Repaired, void> | undefined;
  let isAsked = false;
  const repairs = {
    isDue: false,
    async work(): Promise<boolean> {
      if (!current) {
        isAsked = files.read(request)?.length === 0;
        if (!repairs.isDue && !isAsked) return false;
      }
      const repairing = current ?? repairWhole(publisher);
      // One that fails begins anew.
      current = undefined;
      const { done, value } = await repairing.next();
      if (done) end(value);
      else current = repairing;
      return true;
    },
  };
  return repairs;

  function end(repaired: Repaired): void {
    const { missing, differing, foreign } = repaired;
    if (missing + differing + foreign > 0)
      console.error(`Sito: ${missing} file mancavano, ${differing} erano diversi, ${foreign} erano estranei.`);
    repairs.isDue = false;
    if (isAsked) files.write(request, JSON.stringify(repaired));
  }
}
