import { createRoute, z } from '@hono/zod-openapi';
import { AppError } from '#functions/errors/app-error.ts';
import { access } from '#functions/http/access.ts';
import { jsonBody } from '#functions/http/body.ts';
import { bearer, body, byId, feature, json, linkToNext, PageQuery, pathId } from '#functions/http/feature.ts';
import { bodyErrors, problems } from '#functions/http/problem.ts';
import { newsletterAccess } from '#functions/newsletter/admin-routes.ts';
import { sendTestMail } from '#functions/newsletter/newsletter-mail.ts';
import { findNewsletter } from '#functions/newsletter/newsletters.ts';
import { limits } from '#shared/limits.ts';
import { Recipient, rowStates, SendInput, SendProgress, SettleInput } from '#shared/model/newsletter/newsletter.ts';
import { recipientsIn, retryFailed, settleUncertain } from './retries.ts';
import { pauseSending, progressAtEnd, progressOf, resumeSending } from './sending.ts';
import { startSending } from './start.ts';

const described = { tags: ['newsletter'], security: bearer };
const refused = ['NOT_AUTHENTICATED', 'FORBIDDEN', 'NEWSLETTER_NOT_FOUND'] as const;
const progress = { 200: json(SendProgress, 'A che punto è l’invio') };
const one = [...newsletterAccess('newsletter:send')] as const;

/** Starts, pauses, resumes and repairs sends, and lists their recipients. */
export const sendRoutes = feature()
  .openapi(
    createRoute({
      ...described,
      method: 'post',
      path: '/send',
      summary: 'Invia una newsletter agli iscritti attivi',
      description: 'Una lista breve trova qui la risposta finale; una lunga risponde `sending` e continua da sola.',
      middleware: [access('newsletter:send'), ...jsonBody(limits.smallBodyBytes)] as const,
      request: body(SendInput),
      responses: {
        ...progress,
        ...problems(...refused, ...bodyErrors, 'NEWSLETTER_NOT_DRAFT', 'CHANGED_SINCE_READ', 'UNAVAILABLE'),
      },
    }),
    async (c) => {
      const { ctx, actor } = c.var;
      const { newsletterId, version } = c.req.valid('json');
      const id = pathId(newsletterId, 'NEWSLETTER_NOT_FOUND');
      return c.json(await progressAtEnd(ctx, await startSending(ctx, actor, id, version)), 200);
    },
  )
  .openapi(
    createRoute({
      ...described,
      method: 'post',
      path: '/newsletters/{id}/pause',
      summary: 'Mette in pausa un invio',
      middleware: [...one] as const,
      request: byId,
      responses: { ...progress, ...problems(...refused, 'NEWSLETTER_NOT_SENDING') },
    }),
    async (c) => {
      const { ctx, newsletter } = c.var;
      if (!(await pauseSending(ctx, newsletter.id, 'person'))) throw new AppError('NEWSLETTER_NOT_SENDING');
      return c.json(await progressOf(ctx, await findNewsletter(ctx, newsletter.id)), 200);
    },
  )
  .openapi(
    createRoute({
      ...described,
      method: 'post',
      path: '/newsletters/{id}/resume',
      summary: 'Riprende un invio in pausa',
      middleware: [...one] as const,
      request: byId,
      responses: { ...progress, ...problems(...refused, 'NEWSLETTER_NOT_SENDING') },
    }),
    async (c) => {
      const { ctx, newsletter } = c.var;
      if (!(await resumeSending(ctx, newsletter.id))) throw new AppError('NEWSLETTER_NOT_SENDING');
      return c.json(await progressOf(ctx, await findNewsletter(ctx, newsletter.id)), 200);
    },
  )
  .openapi(
    createRoute({
      ...described,
      method: 'post',
      path: '/newsletters/{id}/retry',
      summary: 'Ritenta gli invii non riusciti',
      middleware: [...one] as const,
      request: byId,
      responses: { ...progress, ...problems(...refused, 'NEWSLETTER_NOT_SENT') },
    }),
    async (c) => {
      const { ctx, newsletter } = c.var;
      return c.json(await progressAtEnd(ctx, await retryFailed(ctx, newsletter.id)), 200);
    },
  )
  .openapi(
    createRoute({
      ...described,
      method: 'post',
      path: '/newsletters/{id}/settle',
      summary: 'Decide degli invii dall’esito incerto: arrivati, oppure da ripetere',
      middleware: [...one, ...jsonBody(limits.smallBodyBytes)] as const,
      request: { ...byId, ...body(SettleInput) },
      responses: { ...progress, ...problems(...refused, ...bodyErrors, 'NEWSLETTER_NOT_SENT') },
    }),
    async (c) => {
      const { ctx, newsletter } = c.var;
      const settled = await settleUncertain(ctx, newsletter.id, c.req.valid('json').outcome);
      return c.json(await progressAtEnd(ctx, settled), 200);
    },
  )
  .openapi(
    createRoute({
      ...described,
      method: 'get',
      path: '/newsletters/{id}/recipients',
      summary: 'Elenca i destinatari di un invio che sono in uno stato, per esempio failed o uncertain',
      middleware: [...one] as const,
      request: {
        ...byId,
        query: PageQuery.extend({ state: z.enum(rowStates).default('failed') }),
      },
      responses: { 200: json(z.array(Recipient), 'I destinatari'), ...problems(...refused, 'INVALID') },
    }),
    async (c) => {
      const { state, ...page } = c.req.valid('query');
      return c.json(linkToNext(c, await recipientsIn(c.var.ctx, c.var.newsletter.id, state, page)), 200);
    },
  )
  .openapi(
    createRoute({
      ...described,
      method: 'post',
      path: '/newsletters/{id}/test',
      summary: 'Invia una prova della newsletter a chi la scrive',
      middleware: [...one] as const,
      request: byId,
      responses: {
        200: json(z.object({ message: z.string(), email: z.string() }), 'Dove è arrivata la prova'),
        ...problems(...refused, 'MAIL_UNAVAILABLE'),
      },
    }),
    async (c) => {
      const { ctx, newsletter, actorEmail: email = '' } = c.var;
      await sendTestMail(ctx, newsletter, email);
      return c.json({ message: `Prova inviata a ${email}`, email }, 200);
    },
  );
