import { DeleteCommand } from '@aws-sdk/lib-dynamodb';
import type { Context } from '#functions/context/context.ts';
import { auditPartition, subscriberIdOf, subscriberKey } from '#functions/db/keys.ts';
import { listAll, readPartition } from '#functions/db/query.ts';
import { AppError } from '#functions/errors/app-error.ts';
import { getNewsletter, listNewsletters, newslettersQuery } from '#functions/newsletter/newsletters.ts';
import { bucketOf } from '#functions/newsletter/subscribers/subscriber-queries.ts';
import { getSubscriberByEmail } from '#functions/newsletter/subscribers/subscribers.ts';
import type { Newsletter } from '#shared/newsletter/newsletter.ts';
import type { SubscriptionOrigin } from '#shared/newsletter/subscriber.ts';
import { readRow } from './ledger.ts';

/**
 * The data stored about a subscriber: the subscription, the proof of consent and the newsletters sent. Audit records are about
 * what administrators did.
 */
export async function exportSubscriber(ctx: Context, email: string): Promise<SubscriptionOrigin | undefined> {
  return originOf(ctx, email, await listAll(ctx.store, newslettersQuery));
}

/** The same with the newsletters among the latest ones. */
export async function originOfSubscription(ctx: Context, email: string): Promise<SubscriptionOrigin> {
  const { items } = await listNewsletters(ctx.store, { limit: latestNewsletters });
  const origin = await originOf(ctx, email, items);
  if (!origin) throw new AppError('SUBSCRIBER_NOT_FOUND');
  return origin;
}

const latestNewsletters = 25;

async function originOf(
  ctx: Context,
  email: string,
  newsletters: readonly Newsletter[],
): Promise<SubscriptionOrigin | undefined> {
  const record = await getSubscriberByEmail(ctx.store, email);
  if (!record) return undefined;
  const { data: subscription, consent, requested, reactivated } = record;
  return {
    subscription,
    ...(consent ? { consent } : {}),
    ...(requested ? { requested } : {}),
    ...(reactivated ? { reactivated } : {}),
    newsletters: await mailsTo(ctx, subscriberIdOf(email), newsletters),
  };
}

async function mailsTo(
  { store }: Context,
  subscriberId: string,
  newsletters: readonly Newsletter[],
): Promise<SubscriptionOrigin['newsletters']> {
  const mails: SubscriptionOrigin['newsletters'] = [];
  for (const { id, subject, status } of newsletters) {
    // A draft has no ledger.
    const { buckets } = (status !== 'draft' && (await getNewsletter(store, id))) || {};
    const row = buckets && (await readRow(store, id, bucketOf(subscriberId, buckets), subscriberId));
    if (row) mails.push({ newsletter: id, subject, state: row.state, at: row.at });
  }
  return mails;
}

/**
 * Only this record holds the address. Audit records hold a digest of it and are erased with it; ledger rows hold the digest and
 * expire.
 */
export async function eraseSubscriber(ctx: Context, email: string): Promise<boolean> {
  const { documents, tableName: TableName } = ctx.store;
  const subscriberId = subscriberIdOf(email);
  for (const { pk, sk } of await readPartition(ctx.store, TableName, {
    pk: auditPartition('subscriber', subscriberId),
  }))
    await documents.send(new DeleteCommand({ TableName, Key: { pk, sk } }));
  const { Attributes } = await documents.send(
    new DeleteCommand({ TableName, Key: subscriberKey(subscriberId), ReturnValues: 'ALL_OLD' }),
  );
  return Attributes !== undefined;
}
