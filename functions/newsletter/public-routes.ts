import { createRoute, z } from '@hono/zod-openapi';
import { readerOf } from '#functions/db/keys.ts';
import { AppError } from '#functions/errors/app-error.ts';
import { access } from '#functions/http/access.ts';
import { jsonBody } from '#functions/http/body.ts';
import { body, feature } from '#functions/http/feature.ts';
import { bodyProblems, problems } from '#functions/http/problem.ts';
import { clientNetwork } from '#functions/rate-limit/client-network.ts';
import { rateLimits } from '#functions/rate-limit/limits.ts';
import { limitCaller } from '#functions/rate-limit/rate-limit.ts';
import { isUnsubscribeToken } from '#functions/subscribers/links.ts';
import { outcome, readerMessages } from '#functions/subscribers/messages.ts';
import { confirm, resubscribe, subscribe, unsubscribe } from '#functions/subscribers/subscription.ts';
import { limits } from '#shared/limits.ts';
import { SignedLinkInput, SubscribeInput } from '#shared/model/subscriber.ts';

const tags = ['newsletter'];
const open = [access('public')] as const;
const openWithBody = [access('public'), ...jsonBody(limits.smallBodyBytes)] as const;
const unkept = { 'cache-control': 'no-store' };

/** What readers do, without an account. */
export const publicRoutes = feature()
  .openapi(
    createRoute({
      tags,
      method: 'post',
      path: '/subscribe',
      summary: 'Iscrive un indirizzo',
      middleware: [...openWithBody] as const,
      request: body(SubscribeInput),
      responses: {
        200: outcome('subscribed', 'already_subscribed', 'confirmation_sent'),
        ...problems(...bodyProblems, 'TOO_MANY_REQUESTS', 'MAIL_UNAVAILABLE'),
      },
    }),
    async (c) => {
      await limitCaller(c, rateLimits.subscribe);
      const status = await subscribe(c.var.ctx, c.req.valid('json').email, clientNetwork(c));
      return c.json({ message: readerMessages[status], status }, 200, unkept);
    },
  )
  .openapi(
    createRoute({
      tags,
      method: 'post',
      path: '/confirm',
      summary: 'Conferma un’iscrizione dal link ricevuto per posta',
      middleware: [...openWithBody] as const,
      request: body(SignedLinkInput),
      responses: {
        200: outcome('subscribed', 'already_subscribed'),
        ...problems(...bodyProblems, 'LINK_NOT_VALID'),
      },
    }),
    async (c) => {
      const { email, token } = c.req.valid('json');
      const status = await confirm(c.var.ctx, email, token);
      return c.json({ message: readerMessages[status], status }, 200, unkept);
    },
  )
  .openapi(
    createRoute({
      tags,
      method: 'post',
      path: '/unsubscribe/{email}',
      summary: 'Disiscrive un indirizzo',
      middleware: [...open] as const,
      request: { params: z.object({ email: z.string() }) },
      responses: {
        200: outcome('unsubscribed', 'already_unsubscribed'),
        ...problems('SUBSCRIBER_NOT_FOUND', 'TOO_MANY_REQUESTS'),
      },
    }),
    async (c) => {
      // What cannot be an address is no reader of ours either.
      const asked = SubscribeInput.safeParse(c.req.valid('param'));
      if (!asked.success) throw new AppError('SUBSCRIBER_NOT_FOUND');
      await limitCaller(c, rateLimits.unsubscribe);
      const status = await unsubscribe(c.var.ctx, { email: asked.data.email });
      return c.json({ message: readerMessages[status], status }, 200, unkept);
    },
  )
  .openapi(
    createRoute({
      tags,
      method: 'post',
      path: '/undo-unsubscribe',
      summary: 'Ripensamento: riattiva chi si è appena disiscritto, con il link della lettera',
      middleware: [...openWithBody] as const,
      request: body(SignedLinkInput),
      responses: {
        200: outcome('subscribed', 'already_subscribed'),
        ...problems(...bodyProblems, 'LINK_NOT_VALID', 'SUBSCRIBER_NOT_FOUND'),
      },
    }),
    async (c) => {
      const { email, token } = c.req.valid('json');
      if (!isUnsubscribeToken(c.var.ctx, readerOf(email), token)) throw new AppError('LINK_NOT_VALID');
      const status = await resubscribe(c.var.ctx, email, 'reader');
      return c.json({ message: readerMessages[status], status }, 200, unkept);
    },
  )
  .openapi(
    createRoute({
      tags,
      method: 'post',
      path: '/one-click/{reader}/{token}',
      summary: 'Disiscrizione con un clic dal programma di posta (RFC 8058)',
      // A form comes here, of any kind, and it says nothing that the address does not: it is not read.
      middleware: [...open] as const,
      request: { params: z.object({ reader: z.string(), token: z.string() }) },
      responses: {
        200: outcome('unsubscribed', 'already_unsubscribed'),
        ...problems('LINK_NOT_VALID', 'SUBSCRIBER_NOT_FOUND'),
      },
    }),
    async (c) => {
      const { reader, token } = c.req.valid('param');
      if (!isUnsubscribeToken(c.var.ctx, reader, token)) throw new AppError('LINK_NOT_VALID');
      const status = await unsubscribe(c.var.ctx, { reader });
      return c.json({ message: readerMessages[status], status }, 200, unkept);
    },
  );
