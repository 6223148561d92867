import { z } from '@hono/zod-openapi';
import { byId, feature, json, linkToNext, PageQuery, pathId } from '#functions/http/feature.ts';
import { rateLimits } from '#functions/http/rate-limit/limits.ts';
import { limitAccount } from '#functions/http/rate-limit/rate-limit.ts';
import { route } from '#functions/http/route.ts';
import { Kept, KeptItem } from '#shared/readers/kept.ts';
import type { KeptList } from '#shared/readers/kept-lists.ts';
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

export function keptRoutes(list: KeptList) {
  const notFound = keptNotFound[list];
  return feature()
    .openapi(
      route('account:own', 'get /', words[list].list, {
        query: PageQuery,
        answers: { 200: json(z.array(KeptItem), words[list].list) },
      }),
      async (c) => {
        const page = await listKept(c.var.ctx, c.var.actor.id, list, c.req.valid('query'));
        return c.json(linkToNext(c, page), 200);
      },
    )
    .openapi(
      route('account:own', 'get /{id}', words[list].one, {
        ...byId,
        answers: { 200: json(Kept, words[list].one) },
        problems: [notFound],
      }),
      async (c) => {
        const id = pathId(c.req.valid('param').id, notFound);
        return c.json({ kept: await isKept(c.var.ctx, c.var.actor.id, list, id) }, 200);
      },
    )
    .openapi(
      route('account:own', 'put /{id}', words[list].put, { ...byId, problems: [notFound, 'TOO_MANY_REQUESTS'] }),
      async (c) => {
        const id = pathId(c.req.valid('param').id, notFound);
        await limitAccount(c.var.ctx, rateLimits.kept, c.var.actor.id);
        await keep(c.var.ctx, c.var.actor.id, list, id);
        return c.body(null, 204);
      },
    )
    .openapi(route('account:own', 'delete /{id}', words[list].drop, { ...byId, problems: [notFound] }), async (c) => {
      await drop(c.var.ctx, c.var.actor.id, list, pathId(c.req.valid('param').id, notFound));
      return c.body(null, 204);
    });
}
