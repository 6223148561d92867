import { DeleteCommand, PutCommand } from '@aws-sdk/lib-dynamodb';
import type { Context } from '#functions/context/context.ts';
import { presenceKey, presencePartition } from '#functions/db/keys.ts';
import { deletedAccountName, namesOf } from '#functions/db/person-names.ts';
import { readPartition } from '#functions/db/query.ts';
import type { Caller } from '#functions/http/env.ts';
import { done, feature, json } from '#functions/http/feature.ts';
import { check, route } from '#functions/http/route.ts';
import { Presence } from '#shared/items/presence.ts';
import { actionOn } from '#shared/kinds/kinds.ts';
import { presence } from '#shared/limits.ts';
import { type Actor, may } from '#shared/rules/permissions.ts';
import { othersDraftsOf } from './drafts/drafts.ts';
import { byItem, type ItemOfPath, notFound, path, place, type WithPlace } from './item-of-path.ts';
import { findToChange } from './moderation.ts';
import type { WorkingEdition } from './saving/editions.ts';
import { specs } from './specs.ts';

/** Refuses an item that the caller may not edit: presence is visible to persons with the right to edit. */
const editable = check<WithPlace & { item: WorkingEdition }>(['NOT_YOURS', ...notFound], async (c, next) => {
  const { ctx, actor, place } = c.var;
  c.set('item', await findToChange(ctx, specs[place.kind], actor, actionOn('edit', place.kind), place.id));
  await next();
});

async function lastSave({ store }: Context, actor: Actor, { version, updatedAt, updatedBy }: WorkingEdition) {
  const isOwn = updatedBy?.id === actor.id;
  const name = updatedBy && !isOwn && (await namesOf(store, [updatedBy.id])).get(updatedBy.id);
  return { version, at: updatedAt, ...(name && { name }), isOwn };
}

/** Presence at an item: a lease for each person with its form open, renewed until the form is closed. */
export const presenceRoutes = feature()
  .openapi(
    route('presence:own', `put ${path}`, 'Dice che si è su un contenuto, per trenta secondi, e chi altro c’è', {
      ...byItem,
      before: [place, editable],
      answers: { 200: json(Presence, 'Chi altro c’è') },
    }),
    async (c) => {
      const { ctx, actor, place, item } = c.var;
      await renewLease(ctx, actor, place);
      const seesDrafts = may(actor.role, 'drafts:see-others');
      const [saved, others, drafts] = await Promise.all([
        lastSave(ctx, actor, item),
        othersAt(ctx, actor, place),
        seesDrafts ? othersDraftsOf(ctx, actor.id, place) : [],
      ]);
      return c.json({ saved, others, drafts }, 200);
    },
  )
  .openapi(
    route('presence:own', `delete ${path}`, 'Dice che si lascia un contenuto', { ...byItem, before: [place] }),
    async (c) => done(c, endLease(c.var.ctx, c.var.actor, c.var.place)),
  );

/** The time-to-live counts in seconds and deletes late: `until` ends the lease. */
type Row = { person: string; until: string; expires: number };

/** Takes or renews the caller's lease on an item. It is not a lock: no save depends on it. */
async function renewLease({ store, now }: Context, { id }: Caller, item: ItemOfPath): Promise<void> {
  const ends = now().getTime() + presence.leaseSeconds * 1_000;
  const row: Row = { person: id, until: new Date(ends).toISOString(), expires: Math.ceil(ends / 1_000) };
  const Item = { ...presenceKey(item.kind, item.id, id), ...row };
  await store.documents.send(new PutCommand({ TableName: store.tableName, Item }));
}

async function endLease({ store }: Context, { id }: Caller, item: ItemOfPath): Promise<void> {
  const Key = presenceKey(item.kind, item.id, id);
  await store.documents.send(new DeleteCommand({ TableName: store.tableName, Key }));
}

/** The other leases of this item that have not ended, by name. */
async function othersAt({ store, now }: Context, { id }: Caller, item: ItemOfPath): Promise<Presence['others']> {
  const rows = await readPartition<Row>(store, store.tableName, { pk: presencePartition(item.kind, item.id) });
  const own = presenceKey(item.kind, item.id, id).sk;
  const moment = now().toISOString();
  const present = rows.filter(({ sk, until }) => sk !== own && until > moment).map(({ person }) => person);
  const names = await namesOf(store, present);
  return present
    .map((person) => ({ name: names.get(person) ?? deletedAccountName }))
    .toSorted((one, other) => one.name.localeCompare(other.name, 'it'));
}
