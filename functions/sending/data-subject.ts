import { DeleteCommand } from '@aws-sdk/lib-dynamodb';
import type { Context } from '#functions/context/context.ts';
import { newsletterKey, newsletterList, readerOf, sortShapes, subscriberKey } from '#functions/db/keys.ts';
import { listAll } from '#functions/db/query.ts';
import { getNewsletter } from '#functions/newsletter/newsletters.ts';
import { bucketOf } from '#functions/subscribers/subscriber-queries.ts';
import { getRecord } from '#functions/subscribers/subscribers.ts';
import type { Newsletter } from '#shared/model/newsletter.ts';
import { readRow } from './ledger.ts';

/** Everything that is kept of a reader: the subscription, the proof of consent, and which newsletters were sent. */
export async function exportSubscriber(ctx: Context, email: string): Promise<object | undefined> {
  const record = await getRecord(ctx.store, email);
  if (!record) return undefined;
  const { data: subscription, consent } = record;
  return { subscription, consent, newsletters: await mailsTo(ctx, readerOf(email)) };
}

async function mailsTo(ctx: Context, reader: string): Promise<object[]> {
  const all = await listAll<Newsletter>(ctx.store, {
    index: 'lists',
    partition: newsletterList,
    shape: sortShapes.newsletters,
    keyOf: newsletterKey,
  });
  const found: object[] = [];
  for (const { id, subject } of all) {
    const { buckets } = (await getNewsletter(ctx.store, id)) ?? {};
    const row = buckets && (await readRow(ctx.store, id, bucketOf(reader, buckets), reader));
    if (row) found.push({ newsletter: id, subject, state: row.state, at: row.at });
  }
  return found;
}

/** The address is in one place alone; ledgers know only a digest of it, and forget that too. */
export async function eraseSubscriber(ctx: Context, email: string): Promise<boolean> {
  const { documents, tableName } = ctx.store;
  const { Attributes } = await documents.send(
    new DeleteCommand({ TableName: tableName, Key: subscriberKey(readerOf(email)), ReturnValues: 'ALL_OLD' }),
  );
  return Attributes !== undefined;
}
