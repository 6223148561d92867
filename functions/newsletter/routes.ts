import { createRoute, z } from '@hono/zod-openapi';
import { access } from '#functions/http/access.ts';
import { AppError } from '#functions/http/app-error.ts';
import { jsonBody } from '#functions/http/body.ts';
import { feature } from '#functions/http/feature.ts';
import { body, json } from '#functions/http/openapi.ts';
import { bodyProblems, problems } from '#functions/http/problem.ts';
import { rateLimits } from '#functions/rate-limit/limits.ts';
import { limitCaller } from '#functions/rate-limit/rate-limit.ts';
import { limits } from '#shared/limits.ts';
import { magazine } from '#shared/magazine.ts';
import { SubscribeInput } from '#shared/model/newsletter.ts';
import { subscribe, unsubscribe } from './subscription.ts';

const messages = {
  subscribed: `Iscrizione completata: riceverai la newsletter di ${magazine.name}.`,
  already_subscribed: 'Questo indirizzo è già iscritto alla newsletter.',
  unsubscribed: 'La tua iscrizione alla newsletter è stata annullata.',
  already_unsubscribed: 'Questo indirizzo risulta già disiscritto dalla newsletter.',
} as const;

const answer = <const Status extends keyof typeof messages>(...statuses: Status[]) =>
  json(z.object({ message: z.string(), status: z.enum(statuses as [Status, ...Status[]]) }), 'Com’è andata');

export const newsletterRoutes = feature()
  .openapi(
    createRoute({
      tags: ['newsletter'],
      method: 'post',
      path: '/subscribe',
      summary: 'Iscrive un indirizzo',
      middleware: [access('public'), ...jsonBody(limits.smallBodyBytes)] as const,
      request: body(SubscribeInput),
      responses: {
        200: answer('subscribed', 'already_subscribed'),
        ...problems(...bodyProblems, 'TOO_MANY_REQUESTS'),
      },
    }),
    async (c) => {
      await limitCaller(c, rateLimits.subscribe);
      const status = await subscribe(c.var.ctx, c.req.valid('json').email);
      return c.json({ message: messages[status], status }, 200, { 'cache-control': 'no-store' });
    },
  )
  .openapi(
    createRoute({
      tags: ['newsletter'],
      method: 'post',
      path: '/unsubscribe/{email}',
      summary: 'Disiscrive un indirizzo',
      middleware: [access('public')] as const,
      request: { params: z.object({ email: z.string() }) },
      responses: {
        200: answer('unsubscribed', 'already_unsubscribed'),
        ...problems('SUBSCRIBER_NOT_FOUND', 'TOO_MANY_REQUESTS'),
      },
    }),
    async (c) => {
      // What cannot be an address is no reader of ours either.
      const asked = SubscribeInput.safeParse(c.req.valid('param'));
      if (!asked.success) throw new AppError('SUBSCRIBER_NOT_FOUND');
      await limitCaller(c, rateLimits.unsubscribe);
      const status = await unsubscribe(c.var.ctx, asked.data.email);
      return c.json({ message: messages[status], status }, 200, { 'cache-control': 'no-store' });
    },
  );
