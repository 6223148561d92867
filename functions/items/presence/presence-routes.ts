import type { Context } from '#functions/context/context.ts';
import { namesOf } from '#functions/db/person-names.ts';
import { feature, json } from '#functions/http/feature.ts';
import { check, route } from '#functions/http/route.ts';
import { othersDraftsOf } from '#functions/items/drafts/drafts.ts';
import { byItem, notFound, path, place, type WithPlace } from '#functions/items/item-of-path.ts';
import { findToChange } from '#functions/items/moderation.ts';
import type { WorkingEdition } from '#functions/items/saving/editions.ts';
import { specs } from '#functions/items/specs.ts';
import { Presence } from '#shared/items/presence.ts';
import { actionOn } from '#shared/kinds/kinds.ts';
import { type Actor, may } from '#shared/rules/permissions.ts';
import { endLease, othersAt, renewLease } from './presence.ts';

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
    async (c) => {
      await endLease(c.var.ctx, c.var.actor, c.var.place);
      return c.body(null, 204);
    },
  );
