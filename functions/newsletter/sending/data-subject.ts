import { DeleteCommand } from '@aws-sdk/lib-dynamodb';
import type { Context } from '#functions/context/context.ts';
import {
  auditPartition,
  newsletterKey,
  newsletterList,
  sortShapes,
  subscriberIdOf,
  subscriberKey,
} from '#functions/db/keys.ts';
import { listAll, readPartition } from '#functions/db/query.ts';
import { getNewsletter } from '#functions/newsletter/newsletters.ts';
import { bucketOf } from '#functions/newsletter/subscribers/subscriber-queries.ts';
import { getSubscriberByEmail } from '#functions/newsletter/subscribers/subscribers.ts';
import type { Newsletter } from '#shared/model/newsletter/newsletter.ts';
import { readRow } from './ledger.ts';

/** All data stored about a subscriber: the subscription, the proof of consent and the newsletters sent. */
export async function exportSubscriber(ctx: Context, email: string): Promise<object | undefined> {
  const record = await getSubscriberByEmail(ctx.store, email);
  if (!record) return undefined;
  const { data: subscription, consent, requested } = record;
  return {
    subscription,
    consent,
    ...(requested ? { requested } : {}),
    newsletters: await mailsTo(ctx, subscriberIdOf(email)),
  };
}

async function mailsTo(ctx: Context, subscriberId: string): Promise<object[]> {
  const all = await listAll<Newsletter>(ctx.store, {
    index: 'lists',
    partition: newsletterList,
    shape: sortShapes.newsletters,
    keyOf: newsletterKey,
  });
  const found: object[] = [];
  for (const { id, subject } of all) {
    const { buckets } = (await getNewsletter(ctx.store, id)) ?? {};
    const row = buckets && (await readRow(ctx.store, id, bucketOf(subscriberId, buckets), subscriberId));
    if (row) found.push({ newsletter: id, subject, state: row.state, at: row.at });
  }
  return found;
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
