import { setTimeout as wait } from 'node:timers/promises';
import type { Context } from '#functions/context/context.ts';
import { clientConfig } from '#functions/embedded/dynamodb.ts';
import { type Changes, PartlyPublished } from '#functions/publishing/publish.ts';
import type { ItemRef } from '#functions/snapshot/snapshot.ts';
import { problemSentence } from '#infra/local/terminal.ts';
import { civilDateInRome } from '#shared/time/dates.ts';
import { type StreamPosition, StreamReader } from './stream-reader.ts';

type Applied = 'done' | 'unfinished' | PartlyPublished;

type StoreWatcher = {
  /**
   * Whether the site shows what the store has. Asked once, when the stream is open: nothing is then missed between the two.
   */
  isUnchanged?: () => Promise<boolean>;
  /**
   * Publishes these changes; called again after an error, and at once if it leaves something undone. What is partly published
   * is tried again without the changes that are live. `fullCheck`: a full check, regardless of the manifest.
   */
  apply: (changes: Changes, how: { attempts: number; fullCheck: boolean }) => Promise<Applied>;
  /** Whether pages were found damaged since the last call: the next step writes them again. */
  consumePageDamage?: () => boolean;
  /** Items whose copy in the snapshot is damaged, since the last call: they are read again. */
  consumeDamagedItems?: () => ItemRef[];
  /** Resolves when the store is known to have changed: the stream is then read at once. */
  nextChange?: (signal: AbortSignal) => Promise<unknown>;
  /**
   * Pictures of the library that changed: their addresses. Whether a page shows one of them; the next step then looks at
   * them.
   */
  onMedia?: (addresses: readonly string[]) => boolean;
  /**
   * After each step, and once when the position of the stream becomes known after the first step. `position`: up to where in the
   * stream the changes are live; undefined after a failure, and while an item could not be read.
   */
  onApplied?: (position: StreamPosition | undefined) => void;
  onProblem: (problem: string) => void;
};

const pollMilliseconds = 100;
const longestRetryMilliseconds = 60_000;

/** Follows the store for ever, one step at a time: changes during a step are the next one. */
export async function watchStore(
  ctx: Context,
  endpoint: string,
  { isUnchanged, ...watcher }: StoreWatcher,
): Promise<never> {
  let isFirst = true;
  for (;;) {
    try {
      const stream = await StreamReader.fromNow(ctx.store.tableName, clientConfig(endpoint));
      const known = isFirst && (await isUnchanged?.());
      isFirst = false;
      await watchStream(ctx, stream, watcher, known === true);
    } catch (error) {
      // The stream failed: reopen it and compare everything.
      watcher.onProblem(String(error));
      await wait(1_000);
    }
  }
}

/**
 * The stream is opened before the first comparison, so that no change is missed between the two. `isKnown`: the items of the
 * store need no comparison; the first step has no changes then.
 */
async function watchStream(
  ctx: Context,
  stream: StreamReader,
  { apply, consumeDamagedItems, consumePageDamage, nextChange, onApplied, onMedia, onProblem }: StoreWatcher,
  isKnown: boolean,
): Promise<never> {
  let waiting: Changes = isKnown ? [] : 'all';
  let attempts = 0;
  let retryAt = 0;
  let day = isKnown ? civilDateInRome(ctx.now()) : '';
  let isUnfinished = isKnown;
  /** A stream has no position before its first record, which the first step itself may write. */
  let isPositionReported = false;
  const reportPosition = () => {
    isPositionReported = stream.position !== undefined;
    onApplied?.(stream.position);
  };
  const noteFailure = (error: unknown) => {
    attempts += 1;
    retryAt = Date.now() + Math.min(longestRetryMilliseconds, 500 * 2 ** attempts);
    onProblem(problemSentence(error));
  };

  for (;;) {
    const { items, media } = await stream.changes();
    const seen = [...items, ...(consumeDamagedItems?.() ?? [])];
    // An upload writes its row several times before an item uses the picture: no page needs a step for those.
    const shownChanged = media.length > 0 && onMedia?.(media) === true;
    waiting = waiting === 'all' ? 'all' : [...waiting, ...seen];
    // A new day changes the upcoming events, and is the time for the full check.
    const today = civilDateInRome(ctx.now());
    if (today !== day) waiting = 'all';
    const fullCheck = day !== '' && today !== day;

    // Failed changes wait for their retry; new changes do not.
    const isNew = seen.length > 0 || shownChanged || consumePageDamage?.() || isUnfinished;
    const isDue = (waiting === 'all' || waiting.length > 0 || attempts > 0) && Date.now() >= retryAt;
    if (!isNew && !isDue) {
      if (!isPositionReported && attempts === 0 && stream.position) reportPosition();
      await pollPause(nextChange);
      continue;
    }
    try {
      const applied = await apply(waiting, { attempts, fullCheck });
      const partly = applied instanceof PartlyPublished ? applied : undefined;
      isUnfinished = partly ? partly.done.deferred > 0 : applied === 'unfinished';
      waiting = partly?.unread ?? [];
      day = today;
      if (partly) noteFailure(partly);
      else attempts = 0;
      if (waiting.length === 0) reportPosition();
      else onApplied?.(undefined);
    } catch (error) {
      isUnfinished = false;
      noteFailure(error);
      onApplied?.(undefined);
    }
  }
}

/** Waits for the next poll of the stream; an announced change ends the wait. */
async function pollPause(nextChange: StoreWatcher['nextChange']): Promise<void> {
  const stop = new AbortController();
  const pause = wait(pollMilliseconds, undefined, { signal: stop.signal });
  try {
    await Promise.race([pause, ...(nextChange ? [nextChange(stop.signal)] : [])]);
  } finally {
    stop.abort();
    await pause.catch(() => undefined);
  }
}
