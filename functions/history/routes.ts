import { z } from '@hono/zod-openapi';
import { withPersonNames } from '#functions/db/person-names.ts';
import { byId, feature, json, linkToNext, PageQuery, pathId } from '#functions/http/feature.ts';
import { route } from '#functions/http/route.ts';
import { AuditRecord, auditedKinds, TrashEntry, trashedKinds } from '#shared/history/history.ts';
import { id } from '#shared/rules/fields.ts';
import { listAudit } from './audit.ts';
import { listTrash, restore } from './trash.ts';

export const auditRoutes = feature().openapi(
  route('audit:list', 'get /', 'Elenca chi ha fatto che cosa', {
    query: PageQuery.extend({ kind: z.enum(auditedKinds).optional(), item: id.optional() }),
    answers: { 200: json(z.array(AuditRecord), 'Chi ha fatto che cosa, dal più recente') },
  }),
  async (c) => {
    const { kind, item, ...page } = c.req.valid('query');
    const { store } = c.var.ctx;
    const records = linkToNext(c, await listAudit(store, { kind, item }, page));
    return c.json(await withPersonNames(store, records), 200);
  },
);

export const trashRoutes = feature()
  .openapi(
    route('trash:list', 'get /', 'Elenca ciò che si può ancora ripristinare', {
      query: PageQuery,
      answers: { 200: json(z.array(TrashEntry), 'Che cosa si può ancora ripristinare, dall’eliminazione più recente') },
    }),
    async (c) => {
      const entries = linkToNext(c, await listTrash(c.var.ctx, c.req.valid('query')));
      return c.json(await withPersonNames(c.var.ctx.store, entries), 200);
    },
  )
  .openapi(
    route('trash:restore', 'put /{id}/restore', 'Ripristina un contenuto eliminato', {
      ...byId,
      query: z.object({ kind: z.enum(trashedKinds).optional() }),
      answers: { 200: json(TrashEntry, 'Ripristinato com’era') },
      problems: ['TRASH_ENTRY_NOT_FOUND', 'RESTORE_CONFLICT'],
    }),
    async (c) => {
      const id = pathId(c.req.valid('param').id, 'TRASH_ENTRY_NOT_FOUND');
      const entry = await restore(c.var.ctx, c.var.actor, id, c.req.valid('query').kind);
      const [named = entry] = await withPersonNames(c.var.ctx.store, [entry]);
      return c.json(named, 200);
    },
  );
