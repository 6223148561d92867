import { createRoute, z } from '@hono/zod-openapi';
import { withPersonNames } from '#functions/db/person-names.ts';
import { access } from '#functions/http/access.ts';
import { bearer, byId, feature, json, linkToNext, PageQuery, pathId } from '#functions/http/feature.ts';
import { problems } from '#functions/http/problem.ts';
import { id } from '#shared/model/fields.ts';
import { AuditRecord, auditedKinds, TrashEntry, trashedKinds } from '#shared/model/history.ts';
import { listAudit } from './audit.ts';
import { listTrash, restore } from './trash.ts';

export const auditRoutes = feature().openapi(
  createRoute({
    tags: ['audit'],
    security: bearer,
    method: 'get',
    path: '/',
    summary: 'Elenca chi ha fatto che cosa',
    middleware: [access('audit:list')] as const,
    request: { query: PageQuery.extend({ kind: z.enum(auditedKinds).optional(), item: id.optional() }) },
    responses: {
      200: json(z.array(AuditRecord), 'Chi ha fatto che cosa, dal più recente'),
      ...problems('NOT_AUTHENTICATED', 'FORBIDDEN', 'INVALID'),
    },
  }),
  async (c) => {
    const { kind, item, ...page } = c.req.valid('query');
    const { store } = c.var.ctx;
    const records = linkToNext(c, await listAudit(store, { kind, item }, page));
    return c.json(await withPersonNames(store, records), 200);
  },
);

const described = { tags: ['trash'], security: bearer };

export const trashRoutes = feature()
  .openapi(
    createRoute({
      ...described,
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
    async (c) => {
      const entries = linkToNext(c, await listTrash(c.var.ctx, c.req.valid('query')));
      return c.json(await withPersonNames(c.var.ctx.store, entries), 200);
    },
  )
  .openapi(
    createRoute({
      ...described,
      method: 'put',
      path: '/{id}/restore',
      summary: 'Ripristina un contenuto eliminato',
      middleware: [access('trash:restore')] as const,
      request: { ...byId, query: z.object({ kind: z.enum(trashedKinds).optional() }) },
      responses: {
        200: json(TrashEntry, 'Ripristinato com’era'),
        ...problems('NOT_AUTHENTICATED', 'FORBIDDEN', 'TRASH_ENTRY_NOT_FOUND', 'INVALID', 'RESTORE_CONFLICT'),
      },
    }),
    async (c) => {
      const id = pathId(c.req.valid('param').id, 'TRASH_ENTRY_NOT_FOUND');
      const entry = await restore(c.var.ctx, c.var.actor, id, c.req.valid('query').kind);
      const [named = entry] = await withPersonNames(c.var.ctx.store, [entry]);
      return c.json(named, 200);
    },
  );
