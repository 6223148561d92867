import { z } from '@hono/zod-openapi';
import { AppError } from '#functions/errors/app-error.ts';
import { byId, pathId } from '#functions/http/feature.ts';
import { check } from '#functions/http/route.ts';
import type { Place } from '#functions/items/drafts/drafts.ts';
import { actionOn, contentKinds } from '#shared/kinds/kinds.ts';
import { may } from '#shared/rules/permissions.ts';
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
  const kind = contentKinds.find((one) => one === c.req.param('kind'));
  if (!kind) throw new AppError('NOT_FOUND');
  const id = pathId(c.req.param('id') ?? '', 'NOT_FOUND');
  if (!may(actor.role, actionOn('edit', kind))) throw new AppError('FORBIDDEN');
  c.set('place', { accountId: actor.id, kind, id });
  await next();
});
