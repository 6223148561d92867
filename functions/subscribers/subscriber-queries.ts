import type { Context } from '#functions/context/context.ts';
import { sortShapes, subscriberKey, subscriberList } from '#functions/db/keys.ts';
import { listPage, type Page, type PageRequest } from '#functions/db/query.ts';
import type { Subscriber } from '#shared/model/subscriber.ts';
import { wordFinder } from '#shared/text/words.ts';

const query = {
  index: 'lists',
  partition: subscriberList,
  shape: sortShapes.subscribers,
  keyOf: subscriberKey,
} as const;

type Search = PageRequest & { q?: string | undefined };

export const listSubscribers = ({ store }: Context, { q, ...page }: Search): Promise<Page<Subscriber>> =>
  listPage<Subscriber>(store, q ? { ...query, matches: named(q) } : query, page);

export function listUnsubscribed({ store }: Context, { q = '', ...page }: Search): Promise<Page<Subscriber>> {
  const isNamed = named(q);
  const matches = (one: Subscriber) => one.unsubscribedAt !== undefined && isNamed(one);
  return listPage<Subscriber>(store, { ...query, matches }, page);
}

/** Readers are kept under a digest of their address: whoever knows only a part of it has to read through them. */
function named(words: string): (subscriber: Subscriber) => boolean {
  const within = wordFinder(words);
  return ({ email, name = '' }) => within(`${email} ${name}`);
}
