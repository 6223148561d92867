import { createRoute, z } from '@hono/zod-openapi';
import { access } from '#functions/http/access.ts';
import { jsonBody } from '#functions/http/body.ts';
import { feature, pathId } from '#functions/http/feature.ts';
import { bearer, body, json, noContent } from '#functions/http/openapi.ts';
import { linkToNext, PageQuery } from '#functions/http/page.ts';
import { problems } from '#functions/http/problem.ts';
import { limits } from '#shared/limits.ts';
import { optionalParagraph } from '#shared/model/fields.ts';
import type { Decision } from '#shared/rules/publishing.ts';
import { listByAuthor, listPending, listWorking } from './editions.ts';
import { accessToItem } from './item-access.ts';
import { create, decide, findFor, type Moderated, remove, update } from './moderation.ts';

type Schemas<Item, Summary, Input, Change> = { item: Item; summary: Summary; input: Input; change: Change };

const Rejection = z.object({ reason: optionalParagraph(limits.reviewNote) });

/**
 * The calls that articles, videos and events have in common, relative to the kind's own address. Handlers answer with
 * what the kind's schemas say; the casts are here because those schemas are only known where this is called.
 */
export function moderatedRoutes<
  Item extends z.ZodType,
  Summary extends z.ZodType,
  Input extends z.ZodType,
  Change extends z.ZodType,
>(moderated: Moderated, schemas: Schemas<Item, Summary, Input, Change>) {
  const { kind, notFound } = moderated;
  const tags = [kind];
  const byId = { params: z.object({ id: z.string() }) };
  const list = { 200: json(z.array(schemas.summary), 'Una pagina della lista') };
  const one = { 200: json(schemas.item, 'Il contenuto') };
  const staff = { tags, security: bearer };

  return feature()
    .openapi(
      createRoute({
        ...staff,
        method: 'get',
        path: '/pending/list',
        middleware: [access('content:list-pending')] as const,
        request: { query: PageQuery },
        responses: { ...list, ...problems('NOT_AUTHENTICATED', 'FORBIDDEN', 'INVALID') },
      }),
      async (c) => c.json(linkToNext(c, await listPending(c.var.ctx.store, kind, c.req.valid('query'))), 200) as never,
    )
    .openapi(
      createRoute({
        ...staff,
        method: 'get',
        path: '/my/all',
        middleware: [access('content:list-own')] as const,
        request: { query: PageQuery },
        responses: { ...list, ...problems('NOT_AUTHENTICATED', 'INVALID') },
      }),
      async (c) => {
        const page = await listByAuthor(c.var.ctx.store, kind, c.var.actor.id, c.req.valid('query'));
        return c.json(linkToNext(c, page), 200) as never;
      },
    )
    .openapi(
      createRoute({
        ...staff,
        method: 'get',
        path: '/admin/all',
        middleware: [access('content:list-all')] as const,
        request: { query: PageQuery },
        responses: { ...list, ...problems('NOT_AUTHENTICATED', 'FORBIDDEN', 'INVALID') },
      }),
      async (c) => c.json(linkToNext(c, await listWorking(c.var.ctx.store, kind, c.req.valid('query'))), 200) as never,
    )
    .openapi(
      createRoute({
        tags,
        method: 'get',
        path: '/{id}',
        middleware: [access('public')] as const,
        request: byId,
        responses: { ...one, ...problems('SESSION_INVALID', notFound) },
      }),
      async (c) => {
        const id = pathId(c.req.valid('param').id, notFound);
        const { visible } = await findFor(c.var.ctx, moderated, c.var.actor, id);
        return c.json(visible, 200) as never;
      },
    )
    .openapi(
      createRoute({
        ...staff,
        method: 'post',
        path: '/',
        middleware: [access('content:create'), ...jsonBody()] as const,
        request: body(schemas.input),
        responses: {
          201: json(schemas.item, 'Creato'),
          ...problems('NOT_AUTHENTICATED', 'FORBIDDEN', ...bodyProblems, ...overreach),
        },
      }),
      async (c) => c.json(await create(c.var.ctx, moderated, c.var.actor, validBody(c)), 201) as never,
    )
    .openapi(
      createRoute({
        ...staff,
        method: 'put',
        path: '/{id}',
        middleware: [...accessToItem('content:edit', moderated), ...jsonBody()] as const,
        request: { ...byId, ...body(schemas.change, false) },
        responses: {
          ...one,
          ...problems('NOT_AUTHENTICATED', 'FORBIDDEN', 'NOT_YOURS', notFound, ...bodyProblems, ...overreach),
          ...problems('VERSION_CONFLICT'),
        },
      }),
      async (c) => {
        const saved = await update(c.var.ctx, moderated, c.var.actor, c.var.item, validBody(c));
        return c.json(saved, 200) as never;
      },
    )
    .openapi(decisionRoute('approve', z.object({})), async (c) => {
      const saved = await decide(c.var.ctx, moderated, c.var.actor, c.var.item, 'approve');
      return c.json(saved, 200) as never;
    })
    .openapi(decisionRoute('reject', Rejection), async (c) => {
      const { reason } = validBody<z.infer<typeof Rejection>>(c);
      const saved = await decide(c.var.ctx, moderated, c.var.actor, c.var.item, 'reject', reason);
      return c.json(saved, 200) as never;
    })
    .openapi(
      createRoute({
        ...staff,
        method: 'delete',
        path: '/{id}',
        middleware: [...accessToItem('content:delete', moderated)] as const,
        request: byId,
        responses: { 204: noContent, ...problems('NOT_AUTHENTICATED', 'NOT_YOURS', notFound, 'VERSION_CONFLICT') },
      }),
      async (c) => {
        await remove(c.var.ctx, moderated, c.var.item);
        return c.body(null, 204) as never;
      },
    );

  function decisionRoute<Name extends Decision, Body extends z.ZodType>(decision: Name, schema: Body) {
    return createRoute({
      ...staff,
      method: 'put',
      path: `/{id}/${decision}` as `/{id}/${Name}`,
      middleware: [...accessToItem(`content:${decision}`, moderated), ...jsonBody()] as const,
      request: { ...byId, ...body(schema, false) },
      responses: {
        ...one,
        ...problems('NOT_AUTHENTICATED', 'FORBIDDEN', notFound, ...bodyProblems, 'NOT_PENDING'),
      },
    });
  }
}

const bodyProblems = ['UNREADABLE_BODY', 'BODY_TOO_LARGE', 'NOT_JSON', 'INVALID'] as const;
const overreach = ['PUBLISH_NOT_ALLOWED', 'FEATURE_NOT_ALLOWED'] as const;

/** The body after its schema; the generic schemas above keep the compiler from knowing more than that. */
const validBody = <Body extends object = object>(c: { req: { valid: (target: never) => unknown } }): Body =>
  c.req.valid('json' as never) as Body;
