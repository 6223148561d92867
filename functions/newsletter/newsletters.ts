import type { Context } from '#functions/context/context.ts';
import { newsletterKey, newsletterList, sendingQueue, sortKey, sortShapes } from '#functions/db/keys.ts';
import { type ListQuery, listPage, type Page, type PageRequest } from '#functions/db/query.ts';
import { retried } from '#functions/db/retry.ts';
import { getRow, ifAbsent, ifStillVersion, putRow, type Store, type Write } from '#functions/db/store.ts';
import { AppError } from '#functions/errors/app-error.ts';
import type { Newsletter } from '#shared/newsletter/newsletter.ts';
import type { FeedbackTotals } from './counts.ts';

export type NewsletterRecord = {
  data: Newsletter;
  /** Buckets of the ledger, fixed when a send starts: a subscriber's bucket depends on it. */
  buckets?: number;
  /** While a retry is being prepared: the state of the rows that become pending. */
  retryFrom?: 'failed' | 'uncertain';
  /** The totals that an administrator accepted by resuming a send paused for them: only what came after is judged. */
  accepted?: FeedbackTotals;
};

export function newsletterItem({ data, buckets, retryFrom, accepted }: NewsletterRecord) {
  const { id, createdAt, status, startedAt = createdAt } = data;
  return {
    ...newsletterKey(id),
    listPk: newsletterList,
    listSk: sortKey(createdAt, id),
    data,
    buckets,
    retryFrom,
    accepted,
    version: data.version,
    ...(status === 'sending' ? { queuePk: sendingQueue, queueSk: sortKey(startedAt, id) } : {}),
  };
}

export const getNewsletter = (store: Store, id: string): Promise<NewsletterRecord | undefined> =>
  getRow<NewsletterRecord>(store, newsletterKey(id));

export async function findNewsletter(ctx: Context, id: string): Promise<Newsletter> {
  const record = await getNewsletter(ctx.store, id);
  if (!record) throw new AppError('NEWSLETTER_NOT_FOUND');
  return record.data;
}

/** With other writes in one transaction. False when the stored newsletter is no longer the version that `after` is based on. */
export async function putNewsletter(
  store: Store,
  after: NewsletterRecord,
  alsoWrites: readonly Write[] = [],
): Promise<boolean> {
  const before = after.data.version - 1;
  const put = {
    TableName: store.tableName,
    Item: newsletterItem(after),
    ...(before === 0 ? ifAbsent : ifStillVersion(before)),
  };
  return putRow(store, put, alsoWrites);
}

export const newslettersQuery: ListQuery<Newsletter> = {
  index: 'lists',
  partition: newsletterList,
  shape: sortShapes.newsletters,
  keyOf: newsletterKey,
};

export const listNewsletters = (store: Store, page: PageRequest): Promise<Page<Newsletter>> =>
  listPage(store, newslettersQuery, page);

export async function newslettersBeingSent(store: Store): Promise<Newsletter[]> {
  const { items } = await listPage<Newsletter>(
    store,
    { index: 'queue', partition: sendingQueue, shape: sortShapes.newsletters, keyOf: newsletterKey },
    { limit: 100 },
  );
  return items;
}

/** What becomes of a record, and what else is written with it. */
type Change = Partial<Newsletter> & Omit<NewsletterRecord, 'data'> & { alsoWrites?: readonly Write[] };
type Step = (now: NewsletterRecord) => Change | undefined;

/**
 * Applies `step` to the current record and saves it; a step returns undefined if it does not apply. Of concurrent calls
 * with the same step one succeeds: `done` is true for that one.
 */
export async function transition(
  ctx: Context,
  id: string,
  step: Step,
): Promise<{ done: boolean; newsletter: Newsletter }> {
  return retried(async () => {
    const record = await getNewsletter(ctx.store, id);
    if (!record) throw new AppError('NEWSLETTER_NOT_FOUND');
    const change = step(record);
    if (!change) return { done: false, newsletter: record.data };
    // `retryFrom` lasts only until the step after the one that sets it.
    const { buckets = record.buckets, accepted = record.accepted, retryFrom, alsoWrites, ...fields } = change;
    const data = {
      ...record.data,
      ...fields,
      version: record.data.version + 1,
      updatedAt: ctx.now().toISOString(),
    };
    const after = {
      data,
      ...(buckets === undefined ? {} : { buckets }),
      ...(retryFrom ? { retryFrom } : {}),
      ...(accepted ? { accepted } : {}),
    };
    return (await putNewsletter(ctx.store, after, alsoWrites)) && { done: true, newsletter: data };
  });
}
