import { createRoute } from '@hono/zod-openapi';
import { ownAccount } from '#functions/accounts/account-middleware.ts';
import type { Account } from '#functions/accounts/repository.ts';
import type { Context } from '#functions/context/context.ts';
import { AppError } from '#functions/errors/app-error.ts';
import { access } from '#functions/http/access.ts';
import { jsonBody } from '#functions/http/body.ts';
import { clientNetwork } from '#functions/http/client-network.ts';
import { bearer, body, feature, json } from '#functions/http/feature.ts';
import { bodyErrors, problems } from '#functions/http/problem.ts';
import { rateLimits } from '#functions/http/rate-limit/limits.ts';
import { limitCaller } from '#functions/http/rate-limit/rate-limit.ts';
import { getSubscriberByEmail } from '#functions/newsletter/subscribers/subscribers.ts';
import { subscribe, unsubscribe } from '#functions/newsletter/subscribers/subscription.ts';
import { limits } from '#shared/limits.ts';
import { NewsletterChoice, NewsletterState } from '#shared/model/newsletter/subscriber.ts';

/** The subscription of the account's own address. At an unconfirmed one only a request shows: a subscription may be another person's. */
async function stateOf({ store }: Context, { email, unconfirmed = false }: Account): Promise<NewsletterState> {
  const data = (await getSubscriberByEmail(store, email))?.data;
  const subscribed = !unconfirmed && data?.isActive === true;
  return { subscribed, awaitsConfirmation: data?.awaitsConfirmation ?? false };
}

/** Answers without reading the row again: a failed read must not report a successful write as failed. */
async function choose(ctx: Context, account: Account, subscribed: boolean, network: string): Promise<NewsletterState> {
  const { email, unconfirmed = false } = account;
  if (!subscribed) {
    await unsubscribe(ctx, { email }, 'subscriber', { onlyRequest: unconfirmed }).catch(ignoreUnknownSubscriber);
    return { subscribed, awaitsConfirmation: false };
  }
  // An unconfirmed address may belong to another person: its owner says yes by mail.
  const mustConfirm = ctx.settings.doubleOptIn || unconfirmed;
  const status = await subscribe(ctx, email, { source: 'profile', address: network, mustConfirm });
  if (unconfirmed && status === 'already_subscribed') throw new AppError('EMAIL_NOT_CONFIRMED');
  const awaitsConfirmation = status === 'confirmation_sent';
  return { subscribed: !awaitsConfirmation, awaitsConfirmation };
}

/** Without a subscription there is none to end. */
function ignoreUnknownSubscriber(error: unknown): void {
  if (!(error instanceof AppError && error.code === 'SUBSCRIBER_NOT_FOUND')) throw error;
}

const common = { tags: ['me'], security: bearer, path: '/' as const };
const answer = { 200: json(NewsletterState, 'L’iscrizione del proprio indirizzo') };

export const ownNewsletterRoutes = feature()
  .openapi(
    createRoute({
      ...common,
      method: 'get',
      summary: 'Se il proprio indirizzo riceve la newsletter',
      middleware: [access('account:own'), ownAccount] as const,
      responses: { ...answer, ...problems('NOT_AUTHENTICATED') },
    }),
    async (c) => c.json(await stateOf(c.var.ctx, c.var.account), 200),
  )
  .openapi(
    createRoute({
      ...common,
      method: 'put',
      summary: 'Iscrive o disiscrive il proprio indirizzo, con le regole dell’iscrizione',
      middleware: [access('account:own'), ownAccount, ...jsonBody(limits.smallBodyBytes)] as const,
      request: body(NewsletterChoice),
      responses: {
        ...answer,
        ...problems(...bodyErrors, 'NOT_AUTHENTICATED', 'EMAIL_NOT_CONFIRMED', 'TOO_MANY_REQUESTS', 'MAIL_UNAVAILABLE'),
      },
    }),
    async (c) => {
      await limitCaller(c, rateLimits.subscribe);
      return c.json(await choose(c.var.ctx, c.var.account, c.req.valid('json').subscribed, clientNetwork(c)), 200);
    },
  );
