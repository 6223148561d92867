import { ownAccount } from '#functions/accounts/account-middleware.ts';
import type { Account } from '#functions/accounts/repository.ts';
import type { Context } from '#functions/context/context.ts';
import { AppError } from '#functions/errors/app-error.ts';
import { feature, json } from '#functions/http/feature.ts';
import { rateLimits } from '#functions/http/rate-limit/limits.ts';
import { clientNetwork, limitCaller } from '#functions/http/rate-limit/rate-limit.ts';
import { route } from '#functions/http/route.ts';
import { getSubscriberByEmail } from '#functions/newsletter/subscribers/subscribers.ts';
import { subscribe, unsubscribe } from '#functions/newsletter/subscribers/subscription.ts';
import { NewsletterChoice, NewsletterState } from '#shared/newsletter/subscriber.ts';

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

const answer = { 200: json(NewsletterState, 'L’iscrizione del proprio indirizzo') };

export const ownNewsletterRoutes = feature()
  .openapi(
    route('account:own', 'get /', 'Se il proprio indirizzo riceve la newsletter', {
      before: [ownAccount],
      answers: answer,
    }),
    async (c) => c.json(await stateOf(c.var.ctx, c.var.account), 200),
  )
  .openapi(
    route('account:own', 'put /', 'Iscrive o disiscrive il proprio indirizzo, con le regole dell’iscrizione', {
      body: NewsletterChoice,
      before: [ownAccount],
      answers: answer,
      problems: ['EMAIL_NOT_CONFIRMED', 'TOO_MANY_REQUESTS', 'MAIL_UNAVAILABLE'],
    }),
    async (c) => {
      await limitCaller(c, rateLimits.subscribe);
      return c.json(await choose(c.var.ctx, c.var.account, c.req.valid('json').subscribed, clientNetwork(c)), 200);
    },
  );
