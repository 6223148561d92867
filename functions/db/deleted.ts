import type { ContentKind } from '#shared/kinds/kinds.ts';
import { retention } from '#shared/limits.ts';
import { deletedKey } from './keys.ts';
import { batchGet, ifAbsent, type Store, type Write } from './store.ts';
import { daysAfter, expiresAt } from './table.ts';

type Deleted = ContentKind | 'media' | 'newsletter';

/** The tombstone of a deleted item: a form that is resent must not create it again. */
export const markDeleted = ({ now, store }: { now: () => Date; store: Store }, kind: Deleted, id: string): Write => ({
  Put: {
    TableName: store.tableName,
    Item: { ...deletedKey(kind, id), at: now().toISOString(), ...expiresAt(daysAfter(now(), retention.deletedDays)) },
  },
});

export const notDeletedCondition = ({ tableName }: Store, kind: Deleted, id: string): Write => ({
  ConditionCheck: { TableName: tableName, Key: deletedKey(kind, id), ...ifAbsent },
});

/** Whether an item was in the trash at or after this instant, also if it was restored. */
export async function wasDeletedSince(store: Store, kind: Deleted, id: string, since: string): Promise<boolean> {
  const [mark] = await batchGet<{ at?: string }>(store, [deletedKey(kind, id)]);
  return (mark?.at ?? '') >= since;
}

/** True until the store's time-to-live removes the tombstone; a few days more do no harm. */
export async function isMarkedDeleted(store: Store, kind: Deleted, id: string): Promise<boolean> {
  const [mark] = await batchGet(store, [deletedKey(kind, id)]);
  return mark !== undefined;
}
