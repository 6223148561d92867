import { createRoute, z } from '@hono/zod-openapi';
import { access } from '#functions/http/access.ts';
import { bearer, byId, feature, json, linkToNext, noContent, PageQuery, pathId } from '#functions/http/feature.ts';
import { problems } from '#functions/http/problem.ts';
import { rateLimits } from '#functions/http/rate-limit/limits.ts';
import { limitAccount } from '#functions/http/rate-limit/rate-limit.ts';
import { Kept, KeptItem } from '#shared/model/people/kept.ts';
import type { KeptList } from '#shared/model/people/kept-lists.ts';
import { drop, isKept, keep, keptNotFound, listKept } from './kept-items.ts';

const words = {
  saved: {
    list: 'Gli articoli salvati',
    one: 'Se l’articolo è salvato',
    put: 'Salva un articolo',
    drop: 'Toglie un articolo salvato',
  },
  followed: {
    list: 'Gli eventi seguiti',
    one: 'Se l’evento è seguito',
    put: 'Segue un evento',
    drop: 'Non segue più un evento',
  },
} as const satisfies Record<KeptList, object>;

/** The calls of one list of kept items. */
export function keptRoutes(list: KeptList) {
  const common = { tags: ['me'], security: bearer };
  const notFound = keptNotFound[list];
  return feature()
    .openapi(
      createRoute({
        ...common,
        method: 'get',
        path: '/',
        summary: words[list].list,
        middleware: [access('account:own')] as const,
        request: { query: PageQuery },
        responses: { 200: json(z.array(KeptItem), words[list].list), ...problems('NOT_AUTHENTICATED', 'INVALID') },
      }),
      async (c) => {
        const page = await listKept(c.var.ctx, c.var.actor.id, list, c.req.valid('query'));
        return c.json(linkToNext(c, page), 200);
      },
    )
    .openapi(
      createRoute({
        ...common,
        method: 'get',
        path: '/{id}',
        summary: words[list].one,
        middleware: [access('account:own')] as const,
        request: byId,
        responses: { 200: json(Kept, words[list].one), ...problems('NOT_AUTHENTICATED', notFound) },
      }),
      async (c) => {
        const id = pathId(c.req.valid('param').id, notFound);
        return c.json({ kept: await isKept(c.var.ctx, c.var.actor.id, list, id) }, 200);
      },
    )
    .openapi(
      createRoute({
        ...common,
        method: 'put',
        path: '/{id}',
        summary: words[list].put,
        middleware: [access('account:own')] as const,
        request: byId,
        responses: { 204: noContent, ...problems('NOT_AUTHENTICATED', notFound, 'TOO_MANY_REQUESTS') },
      }),
      async (c) => {
        const id = pathId(c.req.valid('param').id, notFound);
        await limitAccount(c.var.ctx, rateLimits.kept, c.var.actor.id);
        await keep(c.var.ctx, c.var.actor.id, list, id);
        return c.body(null, 204);
      },
    )
    .openapi(
      createRoute({
        ...common,
        method: 'delete',
        path: '/{id}',
        summary: words[list].drop,
        middleware: [access('account:own')] as const,
        request: byId,
        responses: { 204: noContent, ...problems('NOT_AUTHENTICATED', notFound) },
      }),
      async (c) => {
        await drop(c.var.ctx, c.var.actor.id, list, pathId(c.req.valid('param').id, notFound));
        return c.body(null, 204);
      },
    );
}
