import { type Key, liveItemOf, mediaIdOfKey } from '#functions/db/keys.ts';
import { mediaPath } from '#shared/media/addresses-and-captions.ts';
import type { ItemRef } from './live-rows.ts';

export type StreamRecord = { dynamodb?: { Keys?: Record<string, { S?: string }> } };

/** The live items and the pictures of the library that may have changed; one may come more than once. */
export type ChangesOfStream = { items: ItemRef[]; pictures: string[] };

export const changesOf = (records: readonly StreamRecord[]): ChangesOfStream => ({
  items: records.flatMap((record) => liveItemOf(keyOf(record)) ?? []),
  pictures: records.flatMap((record) => mediaIdOfKey(keyOf(record)) ?? []).map(mediaPath),
});

/** The key of the row that a record of the table's stream is about. */
export const keyOf = ({ dynamodb: { Keys } = {} }: StreamRecord): Key => ({
  pk: Keys?.['pk']?.S ?? '',
  sk: Keys?.['sk']?.S ?? '',
});
