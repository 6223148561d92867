import { z } from '@hono/zod-openapi';
import { AppError } from '#functions/errors/app-error.ts';
import { contentFieldsOf, getRevision, listRevisions } from '#functions/history/revisions.ts';
import { byId, feature, json, linkToNext, PageQuery } from '#functions/http/feature.ts';
import { roleErrors } from '#functions/http/problem.ts';
import { check, route } from '#functions/http/route.ts';
import { actionOn } from '#shared/kinds/kinds.ts';
import { Person } from '#shared/rules/fields.ts';

import { answer, itemOfPath, validBody } from './item-of-path.ts';
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
  const { kind } = spec;
  const save = actionOn('edit', kind);
  const read = isModeratedSpec(spec) ? 'moderated:see-revisions' : save;
  const item = itemOfPath(spec);
  const byVersion = byId.params.extend({ version: z.string().meta({ pattern: '^\\d{1,9}$' }) });
  const withRevision = check<{ revision: Fields }>(['REVISION_NOT_FOUND'], async (c, next) => {
    const version = c.req.param('version') ?? '';
    const isNumber = /^\d{1,9}$/.test(version);
    const revision = isNumber
      ? await getRevision(c.var.ctx.store, kind, c.req.param('id') ?? '', Number(version))
      : undefined;
    if (!revision) throw new AppError('REVISION_NOT_FOUND');
    c.set('revision', revision);
    await next();
  });

  return feature()
    .openapi(
      route(read, 'get /{id}/revisions', 'Elenca le versioni precedenti', {
        ...byId,
        query: PageQuery,
        before: [item],
        answers: {
          200: json(
            z.array(schemas.summary.extend(savedBy.shape)),
            'Le versioni precedenti, dalla più recente, senza il testo',
          ),
        },
      }),
      async (c) => {
        const { id } = c.req.valid('param');
        const page = await listRevisions<object>(c.var.ctx.store, kind, id, c.req.valid('query'));
        return answer(c, linkToNext(c, page), 200);
      },
    )
    .openapi(
      route(read, 'get /{id}/revisions/{version}', 'Legge una versione precedente', {
        params: byVersion,
        before: [item, withRevision],
        answers: { 200: json(schemas.item.extend(savedBy.shape), 'La versione, intera') },
      }),
      async (c) => answer(c, c.var.revision, 200),
    )
    .openapi(
      route(save, 'put /{id}/revisions/{version}/restore', 'Ripristina una versione precedente, con un salvataggio', {
        params: byVersion,
        body: schemas.change,
        before: [item, withRevision],
        answers: { 200: json(schemas.item, 'Una versione nuova con le parole di quella') },
        problems: [...roleErrors, 'VERSION_CONFLICT'],
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
