import type { Context } from '#functions/context/context.ts';
import { sortShapes, subscriberIdOf, subscriberKey, subscriberList } from '#functions/db/keys.ts';
import { countItems, eachPage, listPage, type Page, type PageRequest } from '#functions/db/query.ts';
import { type Store, transact } from '#functions/db/store.ts';
import { type AuditActor, auditWrites } from '#functions/history/audit.ts';
import { allSubscribers } from '#shared/history/audit.ts';
import type { Subscriber } from '#shared/newsletter/subscriber.ts';
import { csvLine } from '#shared/text/csv.ts';
import { wordFinder } from '#shared/text/folding.ts';

const query = {
  index: 'lists',
  partition: subscriberList,
  shape: sortShapes.subscribers,
  keyOf: subscriberKey,
} as const;

type Search = PageRequest & { q?: string | undefined };

export const listSubscribers = ({ store }: Context, { q, ...page }: Search): Promise<Page<Subscriber>> =>
  listPage<Subscriber>(store, q ? { ...query, matches: matchesName(q) } : query, page);

export function listUnsubscribed({ store }: Context, { q = '', ...page }: Search): Promise<Page<Subscriber>> {
  const isMatch = matchesName(q);
  const matches = (subscriber: Subscriber) => subscriber.unsubscribedAt !== undefined && isMatch(subscriber);
  return listPage<Subscriber>(store, { ...query, matches }, page);
}

/** Keys hold a digest of the address, so a search by part of it filters the whole list. */
function matchesName(words: string): (subscriber: Subscriber) => boolean {
  const within = wordFinder(words);
  return ({ email, name = '' }) => within(`${email} ${name}`);
}

const pageSize = 1_000;

export async function* activeSubscriberIds(store: Store): AsyncGenerator<string[]> {
  const pages = eachPage((cursor) => listPage<Subscriber>(store, query, { limit: pageSize, cursor }));
  for await (const page of pages)
    yield page.filter(({ isActive }) => isActive).map(({ email }) => subscriberIdOf(email));
}

/** The bucket of a newsletter's ledger that holds a subscriber's row. */
export const bucketOf = (subscriberId: string, buckets: number): number =>
  Buffer.from(subscriberId, 'base64url').readUInt32BE(0) % buckets;

export const countActive = (store: Store) =>
  countItems(store, query, { filter: '#data.isActive = :yes', values: { ':yes': true } });

export const countAwaitingMail = (store: Store) =>
  countItems(store, query, { filter: '#data.awaitsMail = :yes', values: { ':yes': true } });

/** Those to whom the one mail that asks to confirm has not been sent, the latest first, page by page. */
export function awaitingMail(store: Store): AsyncGenerator<Subscriber[]> {
  const matches = ({ awaitsMail }: Subscriber) => awaitsMail === true;
  return eachPage((cursor) => listPage<Subscriber>(store, { ...query, matches }, { limit: 100, cursor }));
}

export const countUnsubscribed = (store: Store) =>
  countItems(store, query, { filter: 'attribute_exists(#data.unsubscribedAt)' });

export const countSubscribedSince = (store: Store, since: string) =>
  countItems(store, query, { filter: '#data.isActive = :yes', values: { ':yes': true }, since });

const header = ['email', 'name', 'status', 'subscribedAt', 'unsubscribedAt'];

/** The whole list as a stream; its first page is read before, so that an error still sets the status. */
export async function subscribersCsv(ctx: Context, by: AuditActor): Promise<ReadableStream<Uint8Array>> {
  const lines = csvLines(ctx, await listSubscribers(ctx, firstPage));
  const audit = { actions: ['export-subscribers'], kind: 'subscriber', item: allSubscribers } as const;
  await transact(ctx.store, auditWrites(ctx, by, audit));
  const encoder = new TextEncoder();
  return new ReadableStream({
    async pull(controller) {
      const { done, value } = await lines.next();
      if (done) controller.close();
      else controller.enqueue(encoder.encode(value));
    },
  });
}

const firstPage = { limit: 1_000, cursor: undefined };

async function* csvLines(ctx: Context, first: Page<Subscriber>): AsyncGenerator<string> {
  // Spreadsheets recognise UTF-8 by its byte order mark.
  yield `\uFEFF${csvLine(header)}`;
  for (let page = first; ; page = await listSubscribers(ctx, { ...firstPage, cursor: page.next })) {
    yield page.items.map(lineOf).join('');
    if (page.next === undefined) return;
  }
}

const statusOf = ({ isActive, awaitsConfirmation }: Subscriber) =>
  isActive ? 'active' : awaitsConfirmation ? 'awaiting' : 'unsubscribed';

const lineOf = (subscriber: Subscriber) =>
  csvLine([
    subscriber.email,
    subscriber.name ?? '',
    statusOf(subscriber),
    subscriber.subscribedAt,
    subscriber.unsubscribedAt ?? '',
  ]);
