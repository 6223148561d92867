import { setImmediate as nextTurn, setTimeout as wait } from 'node:timers/promises';
import type { Context } from '#functions/context/context.ts';
import type { Publisher } from '#functions/publish/publisher.ts';
import type { ChangesOfStream } from '#functions/publish/stream-changes.ts';
import { clientConfig } from '#infra/local/embedded/dynamodb.ts';
import { problemSentence } from '#infra/local/terminal.ts';
import { civilDateInRome } from '#shared/time/dates.ts';
import { streamReader } from './stream-reader.ts';

type Options = {
  ctx: Context;
  endpoint: string;
  publisher: Publisher;
  /** Between two polls; word of a change ends it. */
  pause?: (milliseconds: number) => Promise<unknown>;
  /** Whether word of a change has come since the last pause or question. */
  isAnnounced?: () => boolean;
  /** After each publication that readers see. `problems`: of items and pages that they have as they were, or not at all. */
  onPublished: (problems: string[]) => void;
  /** After each piece of work that waited for a quiet moment, and once when nothing is left. */
  onStep?: (left: number) => void;
  /** Again and again while nothing else is to be done. Whether at once again. */
  onQuiet: () => Promise<boolean>;
  /** At the beginning of each day, but not of the first. */
  onNewDay?: () => void;
  onProblem: (problem: string, attempts: number) => void;
  isStopping: () => boolean;
};

const pollMilliseconds = 100;
const reopenMilliseconds = 1_000;
const longestRetryMilliseconds = 60_000;

/**
 * Follows the store: a change is published at once, everything else in small steps between changes. What fails is tried again after a
 * pause that grows; new changes do not wait for it.
 */
export async function followStore(options: Options): Promise<void> {
  const { ctx, endpoint, publisher, isStopping, onProblem, pause = wait } = options;
  // What changed before is found by a comparison, in quiet moments.
  const onOpen = () => publisher.compareItems();
  const reader = streamReader({ table: ctx.store.tableName, config: clientConfig(endpoint), onOpen });
  let failure = noFailure;
  let quietFailure = noFailure;
  let waiting: ChangesOfStream = { items: [], pictures: [] };
  let day = civilDateInRome(ctx.now());
  let isQuiet = false;
  /** A publication that throws leaves pages that readers see together. */
  let hasThrown = false;
  while (!isStopping()) {
    try {
      const { items, pictures } = await readChanges();
      const today = civilDateInRome(ctx.now());
      const isDue = failure.attempts > 0 && !isWaiting(failure);
      if (items.length > 0 || pictures.length > 0 || today !== day || isDue) {
        if (isDue) publisher.retryFailed();
        await publish();
        if (today === day) continue;
        day = today;
        options.onNewDay?.();
        publisher.compareItems();
        publisher.checkPages();
        continue;
      }
      if (!hasThrown && !isWaiting(quietFailure) && (await workQuietly())) continue;
    } catch (error) {
      failure = after(failure);
      onProblem(problemSentence(error), failure.attempts);
    }
    await pause(reader.isOpen() ? pollMilliseconds : reopenMilliseconds);
  }

  async function readChanges(): Promise<ChangesOfStream> {
    const read = await reader.changes();
    waiting = { items: [...waiting.items, ...read.items], pictures: [...waiting.pictures, ...read.pictures] };
    return read;
  }

  /** What was announced while a publication goes on. */
  async function announcedChanges(): Promise<ChangesOfStream | undefined> {
    await nextTurn();
    return options.isAnnounced?.() ? readChanges() : undefined;
  }

  async function publish(): Promise<void> {
    isQuiet = false;
    hasThrown = true;
    await publisher.publish(waiting, announcedChanges);
    waiting = { items: [], pictures: [] };
    const { problems } = publisher;
    options.onPublished(problems);
    hasThrown = false;
    failure = problems.length > 0 ? after(failure) : noFailure;
    if (problems.length > 0) onProblem(problems.slice(0, 5).join('; '), failure.attempts);
  }

  async function workQuietly(): Promise<boolean> {
    try {
      if (!isQuiet) {
        isQuiet = (await publisher.step()) === undefined;
        options.onStep?.(publisher.left);
        if (!isQuiet) return true;
      }
      if (await options.onQuiet()) return true;
    } catch (error) {
      quietFailure = after(quietFailure);
      onProblem(problemSentence(error), quietFailure.attempts);
      return false;
    }
    if (quietFailure.attempts === 0) return false;
    quietFailure = noFailure;
    // Says that all is well again.
    await publish();
    return false;
  }
}

type Failure = { attempts: number; retryAt: number };

const noFailure: Failure = { attempts: 0, retryAt: 0 };

const isWaiting = ({ retryAt }: Failure): boolean => Date.now() < retryAt;

function after({ attempts }: Failure): Failure {
  const retryAt = Date.now() + Math.min(longestRetryMilliseconds, 500 * 2 ** (attempts + 1));
  return { attempts: attempts + 1, retryAt };
}
