import { z } from '@hono/zod-openapi';
import type { Context } from 'hono';
import { withPersonNames } from '#functions/db/person-names.ts';
import { AppError } from '#functions/errors/app-error.ts';
import type { Env } from '#functions/http/env.ts';
import { byId, pathId } from '#functions/http/feature.ts';
import { check } from '#functions/http/route.ts';
import type { Place } from '#functions/items/drafts/drafts.ts';
import { actionOn, contentKinds } from '#shared/kinds/kinds.ts';
import { may } from '#shared/rules/permissions.ts';
import { type ContentSpec, findToChange } from './moderation.ts';
import type { WorkingEdition } from './saving/editions.ts';
import { specs } from './specs.ts';

/** `{kind}/{id}` in a path; as with `{id}`, what they can be is only documented, and anything else is a 404. */
export const byItem = {
  params: z.object({ kind: z.string().meta({ pattern: `^(${contentKinds.join('|')})$` }), ...byId.params.shape }),
};

export const path = '/{kind}/{id}';

export const notFound = Object.values(specs).map((spec) => spec.notFound);

export type ItemOfPath = Pick<Place, 'kind' | 'id'>;

export type WithPlace = { place: Place };

/** The caller's own form of the item in the path, if it is of a kind that they may edit. */
export const place = check<WithPlace>(['NOT_FOUND'], async (c, next) => {
  const { actor } = c.var;
  const kind = contentKinds.find((name) => name === c.req.param('kind'));
  if (!kind) throw new AppError('NOT_FOUND');
  const id = pathId(c.req.param('id') ?? '', 'NOT_FOUND');
  if (!may(actor.role, actionOn('edit', kind))) throw new AppError('FORBIDDEN');
  c.set('place', { accountId: actor.id, kind, id });
  await next();
});

/** The item in the path, if the caller may do this to it. */
export const itemOfPath = (spec: ContentSpec) =>
  check<{ item: WorkingEdition }>([spec.notFound], async (c, next) => {
    const id = pathId(c.req.param('id') ?? '', spec.notFound);
    c.set('item', await findToChange(c.var.ctx, spec, c.var.actor, c.var.policy, id));
    await next();
  });

/*
 * Routes that several kinds share have generic schemas, which the compiler cannot follow through a handler. The two casts
 * are here: a body has been through the route's schema, and an item through its kind's schema before it was stored.
 */

export const validBody = <Body extends object = Record<string, unknown>>(c: {
  req: { valid: (target: never) => unknown };
}): Body => c.req.valid('json' as never) as Body;

/** The answer that the route's schema describes, an item or a list, with the names of the persons in it. */
export async function answer<Of extends Env>(c: Context<Of>, value: object, status: 200 | 201): Promise<never> {
  const { store } = c.var.ctx;
  const named = Array.isArray(value) ? withPersonNames(store, value) : withPersonNames(store, [value]);
  const items = await named;
  return c.json(Array.isArray(value) ? items : (items[0] as object), status) as never;
}
