import type { Context } from '#functions/context/context.ts';
import { clientConfig } from '#functions/embedded/dynamodb.ts';
import { type Files, readJson } from '#functions/files/files.ts';
import type { Snapshot } from '#functions/snapshot/snapshot.ts';
import { civilDateInRome } from '#shared/time/dates.ts';
import { type StreamPosition, StreamReader } from './stream-reader.ts';

/*
 * Up to where in the store's stream everything is live: a later start need not compare every item of the store before it says
 * that the magazine is ready.
 */
const recordFile = 'live.json';
type Record = StreamPosition & { at: number };

/** Streams keep their records for 24 hours; four are left as a margin. */
const oldestMilliseconds = 20 * 3_600_000;

export function recordLive(records: Files, position: StreamPosition): void {
  records.write(recordFile, JSON.stringify({ ...position, at: Date.now() } satisfies Record));
}

/** Whether nothing that pages show has changed since. Without an answer it is not known, which costs time alone. */
export async function isStillLive(
  records: Files,
  ctx: Context,
  snapshot: Snapshot,
  endpoint: string,
): Promise<boolean> {
  try {
    const last = readJson<Record>(records, recordFile);
    if (!last || Date.now() - last.at > oldestMilliseconds) return false;
    const settings = { ...ctx.settings, today: civilDateInRome(ctx.now()) };
    if (!snapshot.hasSettings(settings)) return false;
    return await StreamReader.isUnchangedSince(last, ctx.store.tableName, clientConfig(endpoint));
  } catch {
    return false;
  }
}
