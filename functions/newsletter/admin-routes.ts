import { z } from '@hono/zod-openapi';
import type { Store } from '#functions/db/store.ts';
import { byId, done, feature, json, linkToNext, PageQuery, pathId } from '#functions/http/feature.ts';
import { idempotencyHeader, newItemId } from '#functions/http/idempotency-key.ts';
import { resubmissionErrors } from '#functions/http/problem.ts';
import { check, route } from '#functions/http/route.ts';
import { limits } from '#shared/limits.ts';
import { plainWords } from '#shared/markdown/plain-words.ts';
import {
  type Newsletter,
  NewsletterChange,
  NewsletterInput,
  NewsletterPreview,
  NewsletterWithCounts,
} from '#shared/newsletter/newsletter.ts';
import { truncate } from '#shared/text/truncate.ts';
import { noCounts, readCounts, sumCounts, sumOf } from './counts.ts';
import { createNewsletter, deleteNewsletter, reviseNewsletter } from './drafts.ts';
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
    async (c) => done(c, deleteNewsletter(c.var.ctx, c.var.actor, c.var.newsletter.id)),
  )
  .openapi(
    route('newsletter:manage', 'post /preview', 'Mostra la lettera come la riceverà chi legge, HTML e testo', {
      body: NewsletterInput,
      answers: { 200: json(NewsletterPreview, 'La lettera') },
    }),
    async (c) => c.json(await previewOf(c.var.ctx, c.req.valid('json'), c.var.actorEmail ?? ''), 200),
  );

/** A newsletter as the newsroom gets it. Apart from the counts, which functions without the Markdown renderer read, too. */
async function withCounts(store: Store, newsletter: Newsletter): Promise<NewsletterWithCounts> {
  const excerpt = excerptOf(newsletter);
  if (newsletter.status === 'draft') return { ...newsletter, excerpt, counts: noCounts, leftEarly: 0 };
  const buckets = await readCounts(store, newsletter.id);
  const counts = sumCounts(buckets);
  // An imported newsletter has no ledger, only the number of its recipients.
  const imported = { ...noCounts, total: newsletter.recipientCount, sent: newsletter.recipientCount };
  const shown = counts.total === 0 && newsletter.status === 'sent' ? imported : counts;
  // The stored number is written once all recipients are recorded.
  return { ...newsletter, excerpt, recipientCount: shown.total, counts: shown, leftEarly: sumOf(buckets, 'leftEarly') };
}

/** So much of a text that its beginning is in it, marks and addresses included: a list has a hundred texts. */
const readCharacters = 5_000;

const excerptOf = ({ content }: Newsletter): string =>
  truncate(plainWords(content.slice(0, readCharacters)), limits.newsletterPreview, { at: 'character' });
