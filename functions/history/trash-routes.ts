import { createRoute, z } from '@hono/zod-openapi';
import { access } from '#functions/http/access.ts';
import { feature, pathId } from '#functions/http/feature.ts';
import { bearer, byId, json } from '#functions/http/openapi.ts';
import { linkToNext, PageQuery } from '#functions/http/page.ts';
import { problems } from '#functions/http/problem.ts';
import { contentKinds } from '#shared/model/kinds.ts';
import { TrashEntry } from '#shared/model/trash.ts';
import { listTrash, restore } from './trash.ts';

const staff = { tags: ['trash'], security: bearer };

export const trashRoutes = feature()
  .openapi(
    createRoute({
      ...staff,
      method: 'get',
      path: '/',
      summary: 'Elenca ciò che si può ancora ripristinare',
      middleware: [access('trash:list')] as const,
      request: { query: PageQuery },
      responses: {
        200: json(z.array(TrashEntry), 'Che cosa si può ancora ripristinare, dall’eliminazione più recente'),
        ...problems('NOT_AUTHENTICATED', 'FORBIDDEN', 'INVALID'),
      },
    }),
    async (c) => c.json(linkToNext(c, await listTrash(c.var.ctx, c.req.valid('query'))), 200),
  )
  .openapi(
    createRoute({
      ...staff,
      method: 'put',
      path: '/{id}/restore',
      summary: 'Ripristina un contenuto eliminato',
      middleware: [access('trash:restore')] as const,
      request: { ...byId, query: z.object({ kind: z.enum(contentKinds).optional() }) },
      responses: {
        200: json(TrashEntry, 'Ripristinato com’era'),
        ...problems('NOT_AUTHENTICATED', 'FORBIDDEN', 'TRASH_ENTRY_NOT_FOUND', 'INVALID', 'RESTORE_CONFLICT'),
      },
    }),
    async (c) => {
      const id = pathId(c.req.valid('param').id, 'TRASH_ENTRY_NOT_FOUND');
      return c.json(await restore(c.var.ctx, c.var.actor, id, c.req.valid('query').kind), 200);
    },
  );
