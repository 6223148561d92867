import { createRoute, z } from '@hono/zod-openapi';
import { createMiddleware } from 'hono/factory';
import { access } from '#functions/http/access.ts';
import { jsonBody } from '#functions/http/body.ts';
import type { Env } from '#functions/http/env.ts';
import { feature, pathId } from '#functions/http/feature.ts';
import { bearer, body, json, noContent } from '#functions/http/openapi.ts';
import { problems } from '#functions/http/problem.ts';
import type { Actor } from '#shared/rules/permissions.ts';
import type { Content } from './edition-items.ts';
import { discard, find, findToManage, publish, revise, type Unmoderated } from './unmoderated.ts';

type Schemas<Item, Input, Change> = { item: Item; input: Input; change: Change };

/**
 * What news and gallery works have in common, relative to the kind's own address. The casts are here because the
 * schemas are only known where this is called.
 */
export function unmoderatedRoutes<Item extends z.ZodType, Input extends z.ZodType, Change extends z.ZodType>(
  unmoderated: Unmoderated,
  schemas: Schemas<Item, Input, Change>,
) {
  const { kind, notFound } = unmoderated;
  const tags = [kind];
  const staff = { tags, security: bearer };
  const byId = { params: z.object({ id: z.string() }) };
  const one = { 200: json(schemas.item, 'Il contenuto') };

  return feature()
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
        return c.json(await find(c.var.ctx, unmoderated, id), 200) as never;
      },
    )
    .openapi(
      createRoute({
        ...staff,
        method: 'post',
        path: '/',
        middleware: [access('desk:create'), ...jsonBody()] as const,
        request: body(schemas.input),
        responses: {
          201: json(schemas.item, 'Creato'),
          ...problems('NOT_AUTHENTICATED', 'FORBIDDEN', ...bodyProblems),
        },
      }),
      async (c) => c.json(await publish(c.var.ctx, unmoderated, c.var.actor, validBody(c)), 201) as never,
    )
    .openapi(
      createRoute({
        ...staff,
        method: 'put',
        path: '/{id}',
        middleware: [...accessTo('desk:edit'), ...jsonBody()] as const,
        request: { ...byId, ...body(schemas.change, false) },
        responses: {
          ...one,
          ...problems('NOT_AUTHENTICATED', 'FORBIDDEN', notFound, ...bodyProblems, 'VERSION_CONFLICT'),
        },
      }),
      async (c) => c.json(await revise(c.var.ctx, unmoderated, c.var.item, validBody(c)), 200) as never,
    )
    .openapi(
      createRoute({
        ...staff,
        method: 'delete',
        path: '/{id}',
        middleware: [...accessTo('desk:delete')] as const,
        request: byId,
        responses: {
          204: noContent,
          ...problems('NOT_AUTHENTICATED', 'FORBIDDEN', 'NOT_YOURS', notFound, 'VERSION_CONFLICT'),
        },
      }),
      async (c) => {
        await discard(c.var.ctx, unmoderated, c.var.item);
        return c.body(null, 204) as never;
      },
    );

  /** Who calls, whether the item is there and theirs to manage; only then is the body read. */
  function accessTo(action: 'desk:edit' | 'desk:delete') {
    type WithItem = { Variables: Env['Variables'] & { item: Content; actor: Actor } };
    const load = createMiddleware<WithItem>(async (c, next) => {
      const id = pathId(c.req.param('id') ?? '', notFound);
      c.set('item', await findToManage(c.var.ctx, unmoderated, c.var.actor, action, id));
      await next();
    });
    return [access(action), load] as const;
  }
}

const bodyProblems = ['UNREADABLE_BODY', 'BODY_TOO_LARGE', 'NOT_JSON', 'INVALID'] as const;

const validBody = (c: { req: { valid: (target: never) => unknown } }) =>
  c.req.valid('json' as never) as Record<string, unknown>;
