import { createRoute, z } from '@hono/zod-openapi';
import { createMiddleware } from 'hono/factory';
import { AppError } from '#functions/errors/app-error.ts';
import { contentFieldsOf, getRevision, listRevisions } from '#functions/history/revisions.ts';
import { jsonBody } from '#functions/http/body.ts';
import type { Env } from '#functions/http/env.ts';
import { bearer, body, byId, feature, json, linkToNext, PageQuery } from '#functions/http/feature.ts';
import { bodyErrors, problems, roleErrors } from '#functions/http/problem.ts';
import { Person } from '#shared/model/fields.ts';
import { actionOn } from '#shared/model/kinds/kinds.ts';

import { accessToItem, answer, validBody } from './item-access.ts';
import { type ContentSpec, isModeratedSpec, update } from './moderation.ts';

type Fields = Record<string, unknown>;

type Schemas<Item, Summary, Change> = { item: Item; summary: Summary; change: Change };

const savedBy = z.object({ updatedBy: Person.optional() });

/**
 * The former versions of an item, relative to the kind's own address. Restoring one is an ordinary save by the caller: it
 * takes the texts of that version and keeps the item's status and `featured`, unless the body changes them.
 */
export function revisionRoutes<Item extends z.ZodObject, Summary extends z.ZodObject, Change extends z.ZodType>(
  spec: ContentSpec,
  schemas: Schemas<Item, Summary, Change>,
) {
  const { kind, notFound } = spec;
  const toRead = accessToItem(isModeratedSpec(spec) ? 'moderated:see-revisions' : actionOn('edit', kind), spec);
  const toSave = accessToItem(actionOn('edit', kind), spec);
  const described = { tags: [kind], security: bearer };
  const byVersion = byId.params.extend({ version: z.string().meta({ pattern: '^\\d{1,9}$' }) });
  const withRevision = createMiddleware<{ Variables: Env['Variables'] & { revision: Fields } }>(async (c, next) => {
    const version = c.req.param('version') ?? '';
    const known = /^\d{1,9}$/.test(version);
    const revision = known
      ? await getRevision(c.var.ctx.store, kind, c.req.param('id') ?? '', Number(version))
      : undefined;
    if (!revision) throw new AppError('REVISION_NOT_FOUND');
    c.set('revision', revision);
    await next();
  });
  const refusals = ['NOT_AUTHENTICATED', 'FORBIDDEN', 'NOT_YOURS', notFound] as const;

  return feature()
    .openapi(
      createRoute({
        ...described,
        method: 'get',
        path: '/{id}/revisions',
        summary: 'Elenca le versioni precedenti',
        middleware: [...toRead] as const,
        request: { ...byId, query: PageQuery },
        responses: {
          200: json(
            z.array(schemas.summary.extend(savedBy.shape)),
            'Le versioni precedenti, dalla più recente, senza il testo',
          ),
          ...problems(...refusals, 'INVALID'),
        },
      }),
      async (c) => {
        const { id } = c.req.valid('param');
        const page = await listRevisions<object>(c.var.ctx.store, kind, id, c.req.valid('query'));
        return answer(c, linkToNext(c, page), 200);
      },
    )
    .openapi(
      createRoute({
        ...described,
        method: 'get',
        path: '/{id}/revisions/{version}',
        summary: 'Legge una versione precedente',
        middleware: [...toRead, withRevision] as const,
        request: { params: byVersion },
        responses: {
          200: json(schemas.item.extend(savedBy.shape), 'La versione, intera'),
          ...problems(...refusals, 'REVISION_NOT_FOUND'),
        },
      }),
      async (c) => answer(c, c.var.revision, 200),
    )
    .openapi(
      createRoute({
        ...described,
        method: 'put',
        path: '/{id}/revisions/{version}/restore',
        summary: 'Ripristina una versione precedente, con un salvataggio',
        middleware: [...toSave, withRevision, ...jsonBody()] as const,
        request: { params: byVersion, ...body(schemas.change, false) },
        responses: {
          200: json(schemas.item, 'Una versione nuova con le parole di quella'),
          ...problems(...refusals, 'REVISION_NOT_FOUND', ...bodyErrors, ...roleErrors, 'VERSION_CONFLICT'),
        },
      }),
      async (c) => {
        const { ctx, actor, item, revision } = c.var;
        const saved = await update(ctx, spec, actor, item, validBody(c), (current) =>
          contentFieldsOf(revision, current),
        );
        return answer(c, saved, 200);
      },
    );
}
