import { PutCommand } from '@aws-sdk/lib-dynamodb';
import { ifAbsent, type Row, type Store } from '#functions/db/store.ts';

/** The live tables and the backup. Items of the `replaced` kinds come back as they were even if they exist. */
export type Copy = { live: Store; backup: Store; replaced: ReadonlySet<string> };

/** Counts of rows. */
export type Restored = { missing: number; replaced: number; left: number };

export const nothing: Restored = { missing: 0, replaced: 0, left: 0 };
export const left: Restored = { ...nothing, left: 1 };

export const sum = (all: readonly Restored[]): Restored => ({
  missing: all.reduce((total, { missing }) => total + missing, 0),
  replaced: all.reduce((total, { replaced }) => total + replaced, 0),
  left: all.reduce((total, one) => total + one.left, 0),
});

export async function putMissing({ documents }: Store, TableName: string, Item: Row): Promise<Restored> {
  try {
    await documents.send(new PutCommand({ TableName, Item, ...ifAbsent }));
    return { ...nothing, missing: 1 };
  } catch (error) {
    if ((error as Error).name !== 'ConditionalCheckFailedException') throw error;
    return left;
  }
}

/** Whether the item was deleted since the backup: a tombstone stays also if the item comes back from the trash. */
export const isDeletedSince = (now: Row | undefined, before: Row | undefined): boolean =>
  now !== undefined && now['expires'] !== before?.['expires'];
