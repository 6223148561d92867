import { z } from '@hono/zod-openapi';
import { AppError } from '#functions/errors/app-error.ts';
import { byId, feature, json, linkToNext, PageQuery, pathId } from '#functions/http/feature.ts';
import { route } from '#functions/http/route.ts';
import { newsletterOfPath } from '#functions/newsletter/admin-routes.ts';
import { sendTestMail } from '#functions/newsletter/newsletter-mail.ts';
import { findNewsletter } from '#functions/newsletter/newsletters.ts';
import { Recipient, rowStates, SendInput, SendProgress, SettleInput } from '#shared/newsletter/newsletter.ts';
import { recipientsIn, retryFailed, settleUncertain } from './retries.ts';
import { pauseSending, progressAtEnd, progressOf, resumeSending } from './sending.ts';
import { startSending } from './start.ts';

const progress = { 200: json(SendProgress, 'A che punto è l’invio') };

/** Starts, pauses, resumes and repairs sends, and lists their recipients. */
export const sendRoutes = feature()
  .openapi(
    route('newsletter:send', 'post /send', 'Invia una newsletter agli iscritti attivi', {
      description: 'Una lista breve trova qui la risposta finale; una lunga risponde `sending` e continua da sola.',
      body: SendInput,
      answers: progress,
      problems: ['NEWSLETTER_NOT_FOUND', 'NEWSLETTER_NOT_DRAFT', 'CHANGED_SINCE_READ'],
    }),
    async (c) => {
      const { ctx, actor } = c.var;
      const { newsletterId, version } = c.req.valid('json');
      const id = pathId(newsletterId, 'NEWSLETTER_NOT_FOUND');
      return c.json(await progressAtEnd(ctx, await startSending(ctx, actor, id, version)), 200);
    },
  )
  .openapi(
    route('newsletter:send', 'post /newsletters/{id}/pause', 'Mette in pausa un invio', {
      ...byId,
      before: [newsletterOfPath],
      answers: progress,
      problems: ['NEWSLETTER_NOT_SENDING'],
    }),
    async (c) => {
      const { ctx, newsletter } = c.var;
      if (!(await pauseSending(ctx, newsletter.id, 'person'))) throw new AppError('NEWSLETTER_NOT_SENDING');
      return c.json(await progressOf(ctx, await findNewsletter(ctx, newsletter.id)), 200);
    },
  )
  .openapi(
    route('newsletter:send', 'post /newsletters/{id}/resume', 'Riprende un invio in pausa', {
      ...byId,
      before: [newsletterOfPath],
      answers: progress,
      problems: ['NEWSLETTER_NOT_SENDING'],
    }),
    async (c) => {
      const { ctx, newsletter } = c.var;
      if (!(await resumeSending(ctx, newsletter.id))) throw new AppError('NEWSLETTER_NOT_SENDING');
      return c.json(await progressOf(ctx, await findNewsletter(ctx, newsletter.id)), 200);
    },
  )
  .openapi(
    route('newsletter:send', 'post /newsletters/{id}/retry', 'Ritenta gli invii non riusciti', {
      ...byId,
      before: [newsletterOfPath],
      answers: progress,
      problems: ['NEWSLETTER_NOT_SENT'],
    }),
    async (c) => {
      const { ctx, newsletter } = c.var;
      return c.json(await progressAtEnd(ctx, await retryFailed(ctx, newsletter.id)), 200);
    },
  )
  .openapi(
    route(
      'newsletter:send',
      'post /newsletters/{id}/settle',
      'Decide degli invii dall’esito incerto: arrivati, oppure da ripetere',
      { ...byId, body: SettleInput, before: [newsletterOfPath], answers: progress, problems: ['NEWSLETTER_NOT_SENT'] },
    ),
    async (c) => {
      const { ctx, newsletter } = c.var;
      const settled = await settleUncertain(ctx, newsletter.id, c.req.valid('json').outcome);
      return c.json(await progressAtEnd(ctx, settled), 200);
    },
  )
  .openapi(
    route(
      'newsletter:send',
      'get /newsletters/{id}/recipients',
      'Elenca i destinatari di un invio che sono in uno stato, per esempio failed o uncertain',
      {
        ...byId,
        query: PageQuery.extend({ state: z.enum(rowStates).default('failed') }),
        before: [newsletterOfPath],
        answers: { 200: json(z.array(Recipient), 'I destinatari') },
      },
    ),
    async (c) => {
      const { state, ...page } = c.req.valid('query');
      return c.json(linkToNext(c, await recipientsIn(c.var.ctx, c.var.newsletter.id, state, page)), 200);
    },
  )
  .openapi(
    route('newsletter:send', 'post /newsletters/{id}/test', 'Invia una prova della newsletter a chi la scrive', {
      ...byId,
      before: [newsletterOfPath],
      answers: { 200: json(z.object({ message: z.string(), email: z.string() }), 'Dove è arrivata la prova') },
      problems: ['MAIL_UNAVAILABLE'],
    }),
    async (c) => {
      const { ctx, newsletter, actorEmail: email = '' } = c.var;
      await sendTestMail(ctx, newsletter, email);
      return c.json({ message: `Prova inviata a ${email}`, email }, 200);
    },
  );
