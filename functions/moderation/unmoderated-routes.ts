import { createRoute, z } from '@hono/zod-openapi';
import { access } from '#functions/http/access.ts';
import { jsonBody } from '#functions/http/body.ts';
import { feature, pathId } from '#functions/http/feature.ts';
import { idOfNew, onceAForm } from '#functions/http/idempotency-key.ts';
import { bearer, body, byId, json, noContent } from '#functions/http/openapi.ts';
import { bodyProblems, problems, sentBefore } from '#functions/http/problem.ts';
import { startedFrom } from '#shared/model/edition.ts';
import { answer, validBody } from './generic-schemas.ts';
import { accessToItem } from './item-access.ts';
import { revisionRoutes, type SaveOnto } from './revision-routes.ts';
import { discard, find, findToManage, publish, revise, type Unmoderated } from './unmoderated.ts';

type Schemas<Item, Summary, Input, Change> = { item: Item; summary: Summary; input: Input; change: Change };

/** What news and gallery works have in common, relative to the kind's own address. */
export function unmoderatedRoutes<
  Item extends z.ZodObject,
  Summary extends z.ZodObject,
  Input extends z.ZodType,
  Change extends z.ZodType,
>(unmoderated: Unmoderated, schemas: Schemas<Item, Summary, Input, Change>) {
  const { kind, notFound } = unmoderated;
  const tags = [kind];
  const staff = { tags, security: bearer };
  const one = { 200: json(schemas.item, 'Il contenuto') };

  return feature()
    .openapi(
      createRoute({
        tags,
        method: 'get',
        path: '/{id}',
        summary: 'Legge',
        middleware: [access('public')] as const,
        request: byId,
        responses: { ...one, ...problems(notFound) },
      }),
      async (c) => {
        const id = pathId(c.req.valid('param').id, notFound);
        return answer(c, await find(c.var.ctx, unmoderated, id), 200);
      },
    )
    .openapi(
      createRoute({
        ...staff,
        method: 'post',
        path: '/',
        summary: 'Crea e pubblica',
        middleware: [access('desk:create'), ...jsonBody()] as const,
        request: { ...onceAForm, ...body(schemas.input) },
        responses: {
          201: json(schemas.item, 'Creato'),
          ...problems('NOT_AUTHENTICATED', 'FORBIDDEN', ...bodyProblems, ...sentBefore),
        },
      }),
      async (c) => answer(c, await publish(c.var.ctx, unmoderated, c.var.actor, idOfNew(c, kind), validBody(c)), 201),
    )
    .openapi(
      createRoute({
        ...staff,
        method: 'put',
        path: '/{id}',
        summary: 'Modifica: i campi assenti restano come sono',
        middleware: [...accessToItem('desk:edit', unmoderated, findToManage), ...jsonBody()] as const,
        request: { ...byId, ...body(schemas.change, false) },
        responses: {
          ...one,
          ...problems('NOT_AUTHENTICATED', 'FORBIDDEN', notFound, ...bodyProblems, 'VERSION_CONFLICT'),
        },
      }),
      async (c) => answer(c, await revise(c.var.ctx, unmoderated, c.var.actor, c.var.item, validBody(c)), 200),
    )
    .openapi(
      createRoute({
        ...staff,
        method: 'delete',
        path: '/{id}',
        summary: 'Elimina',
        middleware: [...accessToItem('desk:delete', unmoderated, findToManage)] as const,
        request: byId,
        responses: {
          204: noContent,
          ...problems('NOT_AUTHENTICATED', 'FORBIDDEN', 'NOT_YOURS', notFound, 'VERSION_CONFLICT'),
        },
      }),
      async (c) => {
        await discard(c.var.ctx, unmoderated, c.var.actor, c.var.item);
        return c.body(null, 204);
      },
    )
    .route(
      '/',
      revisionRoutes(
        {
          ...unmoderated,
          toRead: accessToItem('desk:edit', unmoderated, async (...found) => void (await findToManage(...found))),
          toSave: accessToItem('desk:edit', unmoderated, async (...found): Promise<SaveOnto> => {
            const [ctx, , by] = found;
            const item = await findToManage(...found);
            return (change, onto) => revise(ctx, unmoderated, by, item, change, onto);
          }),
        },
        { ...schemas, change: z.object(startedFrom) },
      ),
    );
}
