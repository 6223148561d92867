import { constants } from 'node:os';
import { setTimeout as wait } from 'node:timers/promises';
import { isDerivedPath } from '#functions/publish/derived/size-names.ts';
import { ChildEnded, childWork } from '#infra/local/child-work.ts';
import { problemSentence } from '#infra/local/terminal.ts';
import { onceEach } from './once-each.ts';

/** That the file is there now, or where readers are sent until it is. Undefined if there is no such file. */
export type MakeMissing = (path: string) => Promise<'made' | { instead: string } | undefined>;

type Folders = { records: string; media: string; live: string };
type Options = {
  waitMilliseconds?: number;
  restMilliseconds?: number;
};

const concurrency = 2;
const maxWaiting = 100;
/** The largest drawing takes five seconds on an idle core. */
const workMilliseconds = 120_000;
const idleMilliseconds = 30_000;

function waitFor(path: string, instead: string): number {
  // Networks ask once for a share picture, and keep the answer.
  if (path.endsWith('.jpg')) return 5_000;
  // A drawing takes longest to be made into a size, and is itself small and sharp. A photograph may weigh megabytes.
  return /\.svg$/i.test(instead) ? 300 : 2_000;
}

/**
 * Makes sizes of hosted pictures and share pictures when they are first asked for, in a child process of low priority. However
 * many readers ask for a file, it is made once.
 */
export function makeOnDemand(
  { records, media, live }: Folders,
  { waitMilliseconds, restMilliseconds = 60_000 }: Options = {},
): MakeMissing {
  const ask = childWork(new URL('./on-demand-worker.ts', import.meta.url), {
    args: [records, media, live],
    // A reader waits, but publishing comes first.
    priority: constants.priority.PRIORITY_BELOW_NORMAL,
    timeoutMilliseconds: workMilliseconds,
    idleMilliseconds,
  });
  const once = onceEach<true>({ restMilliseconds, mostUnderway: maxWaiting });
  const withinLimit = limited(concurrency);

  return async (path) => {
    if (!isDerivedPath(path)) return undefined;
    const instead = await insteadOf(path);
    if (instead === undefined) return undefined;
    const late = wait(waitMilliseconds ?? waitFor(path, instead), undefined, { ref: false });
    return (await Promise.race([once(path, () => make(path)), late])) ? 'made' : { instead };
  };

  /** Tried twice: the process may have died because of another picture. */
  async function insteadOf(path: string): Promise<string | undefined> {
    const look = () => ask('insteadOf', [path]) as Promise<string | undefined>;
    return look().catch(look);
  }

  async function make(path: string): Promise<true | undefined> {
    try {
      return ((await withinLimit(() => ask('make', [path]))) as boolean) || undefined;
    } catch (error) {
      // At a shutdown both processes end: that is no problem to report.
      if (!(error instanceof ChildEnded)) console.error(`Misure delle immagini: ${problemSentence(error)}`);
      return undefined;
    }
  }
}

function limited(most: number): <Result>(work: () => Promise<Result>) => Promise<Result> {
  const waiting: (() => void)[] = [];
  let running = 0;
  return async (work) => {
    if (running >= most) await new Promise<void>((resolve) => waiting.push(resolve));
    else running += 1;
    try {
      return await work();
    } finally {
      const next = waiting.shift();
      if (next) next();
      else running -= 1;
    }
  };
}
