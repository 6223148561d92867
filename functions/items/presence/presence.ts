import { DeleteCommand, PutCommand } from '@aws-sdk/lib-dynamodb';
import type { Context } from '#functions/context/context.ts';
import { presenceKey, presencePartition } from '#functions/db/keys.ts';
import { deletedAccountName, namesOf } from '#functions/db/person-names.ts';
import { readPartition } from '#functions/db/query.ts';
import type { Caller } from '#functions/http/env.ts';
import type { ItemOfPath } from '#functions/items/item-of-path.ts';
import type { Presence } from '#shared/items/presence.ts';
import { presence } from '#shared/limits.ts';

/** The time-to-live counts in seconds and deletes late: `until` ends the lease. */
type Row = { person: string; until: string; expires: number };

/** Takes or renews the caller's lease on an item. It is not a lock: no save depends on it. */
export async function renewLease({ store, now }: Context, { id }: Caller, item: ItemOfPath): Promise<void> {
  const ends = now().getTime() + presence.leaseSeconds * 1_000;
  const row: Row = { person: id, until: new Date(ends).toISOString(), expires: Math.ceil(ends / 1_000) };
  const Item = { ...presenceKey(item.kind, item.id, id), ...row };
  await store.documents.send(new PutCommand({ TableName: store.tableName, Item }));
}

export async function endLease({ store }: Context, { id }: Caller, item: ItemOfPath): Promise<void> {
  const Key = presenceKey(item.kind, item.id, id);
  await store.documents.send(new DeleteCommand({ TableName: store.tableName, Key }));
}

/** The other leases of this item that have not ended, by name. */
export async function othersAt({ store, now }: Context, { id }: Caller, item: ItemOfPath): Promise<Presence['others']> {
  const rows = await readPartition<Row>(store, store.tableName, { pk: presencePartition(item.kind, item.id) });
  const own = presenceKey(item.kind, item.id, id).sk;
  const moment = now().toISOString();
  const present = rows.filter(({ sk, until }) => sk !== own && until > moment).map(({ person }) => person);
  const names = await namesOf(store, present);
  return present
    .map((person) => ({ name: names.get(person) ?? deletedAccountName }))
    .toSorted((one, other) => one.name.localeCompare(other.name, 'it'));
}
