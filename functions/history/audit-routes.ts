import { createRoute, z } from '@hono/zod-openapi';
import { access } from '#functions/http/access.ts';
import { feature } from '#functions/http/feature.ts';
import { bearer, json } from '#functions/http/openapi.ts';
import { linkToNext, PageQuery } from '#functions/http/page.ts';
import { problems } from '#functions/http/problem.ts';
import { AuditRecord, auditedKinds } from '#shared/model/audit.ts';
import { id } from '#shared/model/id.ts';
import { listAudit } from './audit.ts';

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
    return c.json(linkToNext(c, await listAudit(c.var.ctx.store, { kind, item }, page)), 200);
  },
);
