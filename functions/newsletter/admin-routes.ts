import { z } from '@hono/zod-openapi';
import { byId, feature, json, linkToNext, PageQuery, pathId } from '#functions/http/feature.ts';
import { idempotencyHeader, newItemId } from '#functions/http/idempotency-key.ts';
import { resubmissionErrors } from '#functions/http/problem.ts';
import { check, route } from '#functions/http/route.ts';
import { limits } from '#shared/limits.ts';
import {
  type Newsletter,
  NewsletterChange,
  NewsletterInput,
  NewsletterPreview,
  NewsletterWithCounts,
} from '#shared/newsletter/newsletter.ts';
import { createNewsletter, deleteNewsletter, reviseNewsletter } from './drafts.ts';
import { withCounts } from './newsletter-answer.ts';
import { previewOf } from './newsletter-mail.ts';
import { findNewsletter, listNewsletters } from './newsletters.ts';

export const newsletterOfPath = check<{ newsletter: Newsletter }>(['NEWSLETTER_NOT_FOUND'], async (c, next) => {
  const id = pathId(c.req.param('id') ?? '', 'NEWSLETTER_NOT_FOUND');
  c.set('newsletter', await findNewsletter(c.var.ctx, id));
  await next();
});

const one = { 200: json(NewsletterWithCounts, 'La newsletter') };

/** Drafts and sent newsletters, for the newsroom. */
export const newsletterAdminRoutes = feature()
  .openapi(
    route('newsletter:manage', 'get /newsletters', 'Elenca le newsletter', {
      query: PageQuery,
      answers: { 200: json(z.array(NewsletterWithCounts), 'Le newsletter, dalla più recente') },
    }),
    async (c) => {
      const { store } = c.var.ctx;
      const { items, next } = await listNewsletters(store, c.req.valid('query'));
      const counted = await Promise.all(items.map((newsletter) => withCounts(store, newsletter)));
      return c.json(linkToNext(c, { items: counted, next }), 200);
    },
  )
  .openapi(
    route('newsletter:manage', 'get /newsletters/{id}', 'Legge una newsletter, con i conteggi dell’invio', {
      ...byId,
      before: [newsletterOfPath],
      answers: one,
    }),
    async (c) => c.json(await withCounts(c.var.ctx.store, c.var.newsletter), 200),
  )
  .openapi(
    route('newsletter:manage', 'post /create', 'Crea una bozza di newsletter', {
      ...idempotencyHeader,
      body: NewsletterInput,
      bodyBytes: limits.bodyBytes,
      answers: { 201: json(NewsletterWithCounts, 'Creata') },
      problems: resubmissionErrors,
    }),
    async (c) => {
      const { ctx } = c.var;
      const created = await createNewsletter(ctx, newItemId(c, 'newsletter'), c.req.valid('json'));
      return c.json(await withCounts(ctx.store, created), 201);
    },
  )
  .openapi(
    route('newsletter:manage', 'put /newsletters/{id}', 'Modifica una bozza di newsletter', {
      ...byId,
      body: NewsletterChange,
      bodyBytes: limits.bodyBytes,
      before: [newsletterOfPath],
      answers: one,
      problems: ['NEWSLETTER_NOT_DRAFT', 'VERSION_CONFLICT'],
    }),
    async (c) => {
      const { ctx, newsletter } = c.var;
      return c.json(await withCounts(ctx.store, await reviseNewsletter(ctx, newsletter.id, c.req.valid('json'))), 200);
    },
  )
  .openapi(
    route('newsletter:manage', 'delete /newsletters/{id}', 'Elimina una newsletter, salvo mentre viene inviata', {
      ...byId,
      before: [newsletterOfPath],
      problems: ['NEWSLETTER_SENDING'],
    }),
    async (c) => {
      await deleteNewsletter(c.var.ctx, c.var.actor, c.var.newsletter.id);
      return c.body(null, 204);
    },
  )
  .openapi(
    route('newsletter:manage', 'post /preview', 'Mostra la lettera come la riceverà chi legge, HTML e testo', {
      body: NewsletterInput,
      bodyBytes: limits.bodyBytes,
      answers: { 200: json(NewsletterPreview, 'La lettera') },
    }),
    async (c) => c.json(await previewOf(c.var.ctx, c.req.valid('json'), c.var.actorEmail ?? ''), 200),
  );
