import { z } from '@hono/zod-openapi';
import { subscriberIdOf } from '#functions/db/keys.ts';
import { AppError } from '#functions/errors/app-error.ts';
import { feature, json } from '#functions/http/feature.ts';
import { rateLimits } from '#functions/http/rate-limit/limits.ts';
import { clientNetwork, limitCaller } from '#functions/http/rate-limit/rate-limit.ts';
import { route } from '#functions/http/route.ts';
import { mayBeScanner, unsubscribeByMail } from '#functions/newsletter/sending/early-unsubscriptions.ts';
import { isUnsubscribeToken, unsubscribeLink } from '#functions/newsletter/subscribers/links.ts';
import { getSubscriberById } from '#functions/newsletter/subscribers/subscribers.ts';
import { confirm, resubscribe, subscribe } from '#functions/newsletter/subscribers/subscription.ts';
import { magazine } from '#shared/magazine.ts';
import { SignedLinkInput, SubscribeInput } from '#shared/newsletter/subscriber.ts';

/** Messages to the subscriber, by outcome. */
export const subscriptionMessages = {
  subscribed: `Iscrizione completata: riceverai la newsletter di ${magazine.name}`,
  already_subscribed: 'Questo indirizzo è già iscritto alla newsletter',
  confirmation_sent: 'Ti abbiamo scritto: apri il messaggio e conferma l’iscrizione',
  unsubscribed: 'La tua iscrizione alla newsletter è stata annullata',
  already_unsubscribed: 'Questo indirizzo risulta già disiscritto dalla newsletter',
} as const;

type Outcome = keyof typeof subscriptionMessages;

/** Messages to an administrator after the change of a subscription. */
export const staffMessages = {
  ...subscriptionMessages,
  subscribed: 'Iscrizione riattivata con successo!',
  unsubscribed: 'Utente disiscritto con successo!',
} as const;

export const outcome = <const Status extends Outcome>(...statuses: Status[]) =>
  json(z.object({ message: z.string(), status: z.enum(statuses as [Status, ...Status[]]) }), 'Com’è andata');

const uncached = { 'cache-control': 'no-store' };
const oneClick = '/one-click/{subscriber}/{token}';
const SubscriberLink = z.object({ subscriber: z.string(), token: z.string() });

/** Subscribing and unsubscribing, without an account. */
export const publicRoutes = feature()
  .openapi(
    route('public', 'post /subscribe', 'Iscrive un indirizzo', {
      body: SubscribeInput,
      answers: { 200: outcome('subscribed', 'already_subscribed', 'confirmation_sent') },
      problems: ['MAIL_UNAVAILABLE'],
    }),
    async (c) => {
      await limitCaller(c, rateLimits.subscribe);
      const status = await subscribe(c.var.ctx, c.req.valid('json').email, { address: clientNetwork(c) });
      return c.json({ message: subscriptionMessages[status], status }, 200, uncached);
    },
  )
  .openapi(
    route('public', 'post /confirm', 'Conferma un’iscrizione dal link ricevuto per posta', {
      body: SignedLinkInput,
      answers: { 200: outcome('subscribed', 'already_subscribed') },
      problems: ['LINK_NOT_VALID'],
    }),
    async (c) => {
      const { email, token } = c.req.valid('json');
      const status = await confirm(c.var.ctx, email, token);
      return c.json({ message: subscriptionMessages[status], status }, 200, uncached);
    },
  )
  .openapi(
    route('public', 'post /unsubscribe/{email}', 'Disiscrive un indirizzo', {
      params: z.object({ email: z.string() }),
      query: z.object({
        token: z.string().optional().describe('Dal link di una lettera'),
        sent: z
          .string()
          .optional()
          .describe(
            'Quando è partita la lettera del link, in secondi: se da meno di dieci minuti la risposta è 409 e chi legge conferma, con la stessa chiamata senza questo valore',
          ),
      }),
      answers: { 200: outcome('unsubscribed', 'already_unsubscribed') },
      problems: ['SUBSCRIBER_NOT_FOUND', 'UNSUBSCRIPTION_TO_CONFIRM'],
    }),
    async (c) => {
      // An invalid address cannot be subscribed.
      const input = SubscribeInput.safeParse(c.req.valid('param'));
      if (!input.success) throw new AppError('SUBSCRIBER_NOT_FOUND');
      const { email } = input.data;
      const { token = '', sent } = c.req.valid('query');
      // The limit is for addresses that a client guesses: subscribers of one company unsubscribe through one network.
      if (!isUnsubscribeToken(c.var.ctx, subscriberIdOf(email), token)) await limitCaller(c, rateLimits.unsubscribe);
      const mustConfirm = sent !== undefined && mayBeScanner(c.var.ctx, Number(sent) * 1_000);
      const status = await unsubscribeByMail(c.var.ctx, subscriberIdOf(email), { mustConfirm });
      return c.json({ message: subscriptionMessages[status], status }, 200, uncached);
    },
  )
  .openapi(
    route(
      'public',
      'post /undo-unsubscribe',
      'Ripensamento: riattiva chi si è disiscritto da meno di un giorno, con il link della lettera',
      {
        body: SignedLinkInput,
        answers: { 200: outcome('subscribed', 'already_subscribed') },
        problems: ['LINK_NOT_VALID', 'SUBSCRIBER_NOT_FOUND', 'UNSUBSCRIPTION_NOT_UNDOABLE'],
      },
    ),
    async (c) => {
      const { email, token } = c.req.valid('json');
      if (!isUnsubscribeToken(c.var.ctx, subscriberIdOf(email), token)) throw new AppError('LINK_NOT_VALID');
      const status = await resubscribe(c.var.ctx, email);
      return c.json({ message: subscriptionMessages[status], status }, 200, uncached);
    },
  )
  .openapi(
    // The body, a form of any type, repeats what the path says and is not read.
    route('public', `post ${oneClick}`, 'Disiscrizione con un clic dal programma di posta (RFC 8058)', {
      params: SubscriberLink,
      answers: { 200: outcome('unsubscribed', 'already_unsubscribed') },
      problems: ['LINK_NOT_VALID', 'SUBSCRIBER_NOT_FOUND'],
    }),
    async (c) => {
      const { subscriber: subscriberId, token } = c.req.valid('param');
      if (!isUnsubscribeToken(c.var.ctx, subscriberId, token)) throw new AppError('LINK_NOT_VALID');
      const status = await unsubscribeByMail(c.var.ctx, subscriberId);
      return c.json({ message: subscriptionMessages[status], status }, 200, uncached);
    },
  )
  .openapi(
    // Filters of mail servers open links, too: a GET changes nothing.
    route(
      'public',
      `get ${oneClick}`,
      'Porta alla pagina della disiscrizione dai programmi di posta che aprono quell’indirizzo come un link',
      {
        params: SubscriberLink,
        answers: { 302: { description: 'La pagina della disiscrizione' } },
        problems: ['LINK_NOT_VALID', 'SUBSCRIBER_NOT_FOUND'],
      },
    ),
    async (c) => {
      const { subscriber: subscriberId, token } = c.req.valid('param');
      if (!isUnsubscribeToken(c.var.ctx, subscriberId, token)) throw new AppError('LINK_NOT_VALID');
      const subscriber = await getSubscriberById(c.var.ctx.store, subscriberId);
      if (!subscriber) throw new AppError('SUBSCRIBER_NOT_FOUND');
      c.header('cache-control', 'no-store');
      return c.redirect(unsubscribeLink(c.var.ctx, subscriber.data.email, { asks: true }), 302);
    },
  );
