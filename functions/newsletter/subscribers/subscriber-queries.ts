import type { Context } from '#functions/context/context.ts';
import { sortShapes, subscriberIdOf, subscriberKey, subscriberList } from '#functions/db/keys.ts';
import { countItems, listPage, type Page, type PageRequest } from '#functions/db/query.ts';
import type { Store } from '#functions/db/store.ts';
import type { Subscriber } from '#shared/newsletter/subscriber.ts';
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
  let cursor: string | undefined;
  do {
    const page: Page<Subscriber> = await listPage<Subscriber>(store, query, { limit: pageSize, cursor });
    yield page.items.filter(({ isActive }) => isActive).map(({ email }) => subscriberIdOf(email));
    cursor = page.next;
  } while (cursor !== undefined);
}

/** The bucket of a newsletter's ledger that holds a subscriber's row. */
export const bucketOf = (subscriberId: string, buckets: number): number =>
  Buffer.from(subscriberId, 'base64url').readUInt32BE(0) % buckets;

export const countActive = (store: Store) =>
  countItems(store, query, { filter: '#data.isActive = :yes', values: { ':yes': true } });

export const countAwaitingMail = (store: Store) =>
  countItems(store, query, { filter: '#data.awaitsMail = :yes', values: { ':yes': true } });

/** Those to whom the one mail that asks to confirm has not been sent, the latest first, page by page. */
export async function* awaitingMail(store: Store): AsyncGenerator<Subscriber[]> {
  const matches = ({ awaitsMail }: Subscriber) => awaitsMail === true;
  let cursor: string | undefined;
  do {
    const page: Page<Subscriber> = await listPage<Subscriber>(store, { ...query, matches }, { limit: 100, cursor });
    yield page.items;
    cursor = page.next;
  } while (cursor !== undefined);
}

export const countUnsubscribed = (store: Store) =>
  countItems(store, query, { filter: 'attribute_exists(#data.unsubscribedAt)' });

export const countSubscribedSince = (store: Store, since: string) =>
  countItems(store, query, { filter: '#data.isActive = :yes', values: { ':yes': true }, since });
