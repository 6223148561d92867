import { setTimeout as wait } from 'node:timers/promises';
import type { Context } from '#functions/context/context.ts';
import { clientConfig } from '#functions/embedded/dynamodb.ts';
import type { ItemRef } from '#functions/snapshot/snapshot.ts';
import { civilDateInRome } from '#shared/time/dates.ts';
import { StreamReader } from './stream.ts';
import { problemSentence } from './terminal-problem.ts';

type Changes = ItemRef[] | 'all';

export type Follower = {
  /**
   * Makes what readers see follow from what changed; throws to be asked again. `everything`: do not trust what is known
   * of the pages, look at each.
   */
  apply: (changes: Changes, how: { attempts: number; everything: boolean }) => Promise<void>;
  /** Something other than the store changed that pages depend on; asked once, then false until it is so again. */
  takeNudge?: () => boolean;
  onProblem: (problem: string) => void;
};

const pollMilliseconds = 100;
const longestRetryMilliseconds = 60_000;

/** Follows the store for ever: what piles up during one step is taken in the next, one step at a time. */
export async function followStore(ctx: Context, endpoint: string, follower: Follower): Promise<never> {
  for (;;) {
    try {
      await follow(ctx, await StreamReader.fromNow(ctx.store.tableName, clientConfig(endpoint)), follower);
    } catch (error) {
      // The stream could not be read any more: begin again from what the store holds.
      follower.onProblem(String(error));
      await wait(1_000);
    }
  }
}

/** Listens first and compares everything then, so that nothing falls between the two. */
async function follow(ctx: Context, stream: StreamReader, { apply, takeNudge, onProblem }: Follower): Promise<never> {
  let waiting: Changes = 'all';
  let attempts = 0;
  let retryAt = 0;
  let day = '';

  for (;;) {
    const seen = await stream.changes();
    waiting = waiting === 'all' ? 'all' : [...waiting, ...seen];
    // A new day moves what is upcoming, and the night is the time to look at everything again.
    const today = civilDateInRome(ctx.now());
    if (today !== day) waiting = 'all';
    const everything = day !== '' && today !== day;

    // What failed waits for its turn; what is new does not wait with it.
    const isNew = seen.length > 0 || takeNudge?.();
    const isDue = (waiting === 'all' || waiting.length > 0 || attempts > 0) && Date.now() >= retryAt;
    if (!isNew && !isDue) {
      await wait(pollMilliseconds);
      continue;
    }
    try {
      await apply(waiting, { attempts, everything });
      [waiting, attempts, day] = [[], 0, today];
    } catch (error) {
      attempts += 1;
      retryAt = Date.now() + Math.min(longestRetryMilliseconds, 500 * 2 ** attempts);
      onProblem(problemSentence(error));
    }
  }
}
