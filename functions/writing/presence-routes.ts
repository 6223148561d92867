import { createRoute } from '@hono/zod-openapi';
import { createMiddleware } from 'hono/factory';
import { specs } from '#functions/content/specs.ts';
import type { Context } from '#functions/context/context.ts';
import { namesOf } from '#functions/db/person-names.ts';
import { access } from '#functions/http/access.ts';
import { bearer, feature, json, noContent } from '#functions/http/feature.ts';
import { problems } from '#functions/http/problem.ts';
import { othersDraftsOf } from '#functions/moderation/drafts.ts';
import { findToChange } from '#functions/moderation/moderation.ts';
import type { WorkingEdition } from '#functions/moderation/saving/editions.ts';
import { actionOn } from '#shared/model/kinds/kinds.ts';
import { Presence } from '#shared/model/writing/presence.ts';
import { type Actor, may } from '#shared/rules/permissions.ts';
import { byItem, notFound, path, place, type WithPlace } from './item-of-path.ts';
import { endLease, othersAt, renewLease } from './presence.ts';

/** Refuses an item that the caller may not edit: presence is visible to persons with the right to edit. */
const editable = createMiddleware<WithItem>(async (c, next) => {
  const { ctx, actor, place } = c.var;
  c.set('item', await findToChange(ctx, specs[place.kind], actor, actionOn('edit', place.kind), place.id));
  await next();
});

type WithItem = Pick<WithPlace, 'Bindings'> & { Variables: WithPlace['Variables'] & { item: WorkingEdition } };

async function lastSave({ store }: Context, actor: Actor, { version, updatedAt, updatedBy }: WorkingEdition) {
  const isOwn = updatedBy?.id === actor.id;
  const name = updatedBy && !isOwn && (await namesOf(store, [updatedBy.id])).get(updatedBy.id);
  return { version, at: updatedAt, ...(name && { name }), isOwn };
}

const common = { tags: ['presence'], security: bearer };
const refused = ['NOT_AUTHENTICATED', 'FORBIDDEN', 'NOT_FOUND'] as const;

/** Presence at an item: a lease for each person with its form open, renewed until the form is closed. */
export const presenceRoutes = feature()
  .openapi(
    createRoute({
      ...common,
      method: 'put',
      path,
      summary: 'Dice che si è su un contenuto, per trenta secondi, e chi altro c’è',
      middleware: [access('presence:own'), place, editable] as const,
      request: byItem,
      responses: {
        200: json(Presence, 'Chi altro c’è'),
        ...problems(...refused, 'NOT_YOURS', ...notFound),
      },
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
    createRoute({
      ...common,
      method: 'delete',
      path,
      summary: 'Dice che si lascia un contenuto',
      middleware: [access('presence:own'), place] as const,
      request: byItem,
      responses: { 204: noContent, ...problems(...refused) },
    }),
    async (c) => {
      await endLease(c.var.ctx, c.var.actor, c.var.place);
      return c.body(null, 204);
    },
  );
