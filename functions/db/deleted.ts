import { retention } from '#shared/limits.ts';
import type { ContentKind } from '#shared/model/kinds.ts';
import type { Store } from './client.ts';
import { daysAfter, expiresAt } from './expiry.ts';
import { deletedKey } from './keys.ts';
import { ifAbsent, readTogether, type Write } from './transaction.ts';

type Deleted = ContentKind | 'newsletter';

/** All that stays of what was deleted: that a form which is sent once more must not bring it about anew. */
export const markDeleted = ({ now, store }: { now: () => Date; store: Store }, kind: Deleted, id: string): Write => ({
  Put: {
    TableName: store.tableName,
    Item: { ...deletedKey(kind, id), ...expiresAt(daysAfter(now(), retention.deletedDays)) },
  },
});

export const unlessDeleted = ({ tableName }: Store, kind: Deleted, id: string): Write => ({
  ConditionCheck: { TableName: tableName, Key: deletedKey(kind, id), ...ifAbsent },
});

/** Until the store clears the mark away: those days more do no harm. */
export async function isMarkedDeleted(store: Store, kind: Deleted, id: string): Promise<boolean> {
  const [mark] = await readTogether(store, [deletedKey(kind, id)]);
  return mark !== undefined;
}
