import { createRoute, z } from '@hono/zod-openapi';
import { createMiddleware } from 'hono/factory';
import { access } from '#functions/http/access.ts';
import { jsonBody } from '#functions/http/body.ts';
import type { Caller, Env } from '#functions/http/env.ts';
import {
  bearer,
  body,
  byId,
  feature,
  json,
  linkToNext,
  noContent,
  PageQuery,
  pathId,
} from '#functions/http/feature.ts';
import { idempotencyHeader, newItemId } from '#functions/http/idempotency-key.ts';
import { bodyErrors, problems, resubmissionErrors } from '#functions/http/problem.ts';
import {
  type Newsletter,
  NewsletterChange,
  NewsletterInput,
  NewsletterPreview,
  NewsletterWithCounts,
} from '#shared/model/newsletter/newsletter.ts';
import { createNewsletter, deleteNewsletter, reviseNewsletter } from './drafts.ts';
import { withCounts } from './newsletter-answer.ts';
import { previewOf } from './newsletter-mail.ts';
import { findNewsletter, listNewsletters } from './newsletters.ts';

type WithNewsletter = { Variables: Env['Variables'] & { newsletter: Newsletter; actor: Caller } };

/** Checks the permission and loads the newsletter before the body is read. */
export function newsletterAccess(action: 'newsletter:manage' | 'newsletter:send') {
  const load = createMiddleware<WithNewsletter>(async (c, next) => {
    const id = pathId(c.req.param('id') ?? '', 'NEWSLETTER_NOT_FOUND');
    c.set('newsletter', await findNewsletter(c.var.ctx, id));
    await next();
  });
  return [access(action), load] as const;
}

const described = { tags: ['newsletter'], security: bearer };
const refused = ['NOT_AUTHENTICATED', 'FORBIDDEN'] as const;
const one = { 200: json(NewsletterWithCounts, 'La newsletter') };

/** Drafts and sent newsletters, for the newsroom. */
export const newsletterAdminRoutes = feature()
  .openapi(
    createRoute({
      ...described,
      method: 'get',
      path: '/newsletters',
      summary: 'Elenca le newsletter',
      middleware: [access('newsletter:manage')] as const,
      request: { query: PageQuery },
      responses: {
        200: json(z.array(NewsletterWithCounts), 'Le newsletter, dalla più recente'),
        ...problems(...refused, 'INVALID'),
      },
    }),
    async (c) => {
      const { store } = c.var.ctx;
      const { items, next } = await listNewsletters(store, c.req.valid('query'));
      const counted = await Promise.all(items.map((newsletter) => withCounts(store, newsletter)));
      return c.json(linkToNext(c, { items: counted, next }), 200);
    },
  )
  .openapi(
    createRoute({
      ...described,
      method: 'get',
      path: '/newsletters/{id}',
      summary: 'Legge una newsletter, con i conteggi dell’invio',
      middleware: [...newsletterAccess('newsletter:manage')] as const,
      request: byId,
      responses: { ...one, ...problems(...refused, 'NEWSLETTER_NOT_FOUND') },
    }),
    async (c) => c.json(await withCounts(c.var.ctx.store, c.var.newsletter), 200),
  )
  .openapi(
    createRoute({
      ...described,
      method: 'post',
      path: '/create',
      summary: 'Crea una bozza di newsletter',
      middleware: [access('newsletter:manage'), ...jsonBody()] as const,
      request: { ...idempotencyHeader, ...body(NewsletterInput) },
      responses: {
        201: json(NewsletterWithCounts, 'Creata'),
        ...problems(...refused, ...bodyErrors, ...resubmissionErrors),
      },
    }),
    async (c) => {
      const { ctx } = c.var;
      const created = await createNewsletter(ctx, newItemId(c, 'newsletter'), c.req.valid('json'));
      return c.json(await withCounts(ctx.store, created), 201);
    },
  )
  .openapi(
    createRoute({
      ...described,
      method: 'put',
      path: '/newsletters/{id}',
      summary: 'Modifica una bozza di newsletter',
      middleware: [...newsletterAccess('newsletter:manage'), ...jsonBody()] as const,
      request: { ...byId, ...body(NewsletterChange, false) },
      responses: {
        ...one,
        ...problems(...refused, 'NEWSLETTER_NOT_FOUND', ...bodyErrors, 'NEWSLETTER_NOT_DRAFT', 'VERSION_CONFLICT'),
      },
    }),
    async (c) => {
      const { ctx, newsletter } = c.var;
      return c.json(await withCounts(ctx.store, await reviseNewsletter(ctx, newsletter.id, c.req.valid('json'))), 200);
    },
  )
  .openapi(
    createRoute({
      ...described,
      method: 'delete',
      path: '/newsletters/{id}',
      summary: 'Elimina una newsletter, salvo mentre viene inviata',
      middleware: [...newsletterAccess('newsletter:manage')] as const,
      request: byId,
      responses: { 204: noContent, ...problems(...refused, 'NEWSLETTER_NOT_FOUND', 'NEWSLETTER_SENDING') },
    }),
    async (c) => {
      await deleteNewsletter(c.var.ctx, c.var.actor, c.var.newsletter.id);
      return c.body(null, 204);
    },
  )
  .openapi(
    createRoute({
      ...described,
      method: 'post',
      path: '/preview',
      summary: 'Mostra la lettera come la riceverà chi legge, HTML e testo',
      middleware: [access('newsletter:manage'), ...jsonBody()] as const,
      request: body(NewsletterInput),
      responses: { 200: json(NewsletterPreview, 'La lettera'), ...problems(...refused, ...bodyErrors) },
    }),
    async (c) => c.json(await previewOf(c.var.ctx, c.req.valid('json'), c.var.actorEmail ?? ''), 200),
  );
