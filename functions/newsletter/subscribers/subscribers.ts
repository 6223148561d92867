import { type Key, sortKey, subscriberIdOf, subscriberKey, subscriberList } from '#functions/db/keys.ts';
import { getRow, ifAbsent, putRow, type Store, type Write } from '#functions/db/store.ts';
import type { Consent, Reactivation, Subscriber } from '#shared/newsletter/subscriber.ts';

/** A subscriber with the fields that lists never show. An address that was never confirmed is deleted at `expires`. */
export type SubscriberRecord = {
  data: Subscriber;
  consent?: Consent | undefined;
  /** Of a former subscriber's new request, until it is confirmed: `consent` proves why earlier mails came. */
  requested?: Consent | undefined;
  /** Until a new consent. */
  reactivated?: Reactivation | undefined;
  expires?: number | undefined;
  softBounces?: Set<string> | undefined;
};

export const subscriberKeyOf = ({ email }: Pick<Subscriber, 'email'>): Key => subscriberKey(subscriberIdOf(email));

function subscriberItem({ data, consent, requested, reactivated, expires, softBounces }: SubscriberRecord) {
  const { email, subscribedAt } = data;
  const list = { listPk: subscriberList, listSk: sortKey(subscribedAt, subscriberIdOf(email)) };
  return { ...subscriberKeyOf(data), ...list, data, consent, requested, reactivated, expires, softBounces };
}

export const getSubscriberByEmail = (store: Store, email: string) => getSubscriberById(store, subscriberIdOf(email));

export const getSubscriberById = (store: Store, subscriberId: string): Promise<SubscriberRecord | undefined> =>
  getRow<SubscriberRecord>(store, subscriberKey(subscriberId));

/** The write of a record, unless another has changed it since `before` was read; `before` is undefined for a new one. */
export function subscriberPut(
  { tableName: TableName }: Store,
  before: Subscriber | undefined,
  after: SubscriberRecord,
) {
  const condition = before
    ? {
        ConditionExpression: '#data = :before',
        ExpressionAttributeNames: { '#data': 'data' },
        ExpressionAttributeValues: { ':before': before },
      }
    : ifAbsent;
  return { TableName, Item: subscriberItem(after), ...condition };
}

/** With other writes in one transaction. False when a concurrent write has changed the record. */
export const putSubscriber = (
  store: Store,
  before: Subscriber | undefined,
  after: SubscriberRecord,
  alsoWrites: readonly Write[] = [],
): Promise<boolean> => putRow(store, subscriberPut(store, before, after), alsoWrites);

/** Changes with the consent text of the form; the text of each version is in the git history. */
const consentTextVersion = '2026-11-22';

/** The network of an address: its /24 for IPv4, its /48 for IPv6. */
function consentNetwork(address: string | undefined): string | undefined {
  if (!address) return undefined;
  const four = /^(?:::ffff:)?(\d{1,3}\.\d{1,3}\.\d{1,3})\.\d{1,3}$/.exec(address);
  if (four) return `${four[1]}.0/24`;
  if (!/^[0-9a-f:]+$/i.test(address) || !address.includes(':')) return undefined;
  const [head = '', tail] = address.split('::');
  const before = head.split(':').filter(Boolean);
  const after = (tail ?? '').split(':').filter(Boolean);
  const missing = tail === undefined ? 0 : 8 - before.length - after.length;
  return `${[...before, ...Array<string>(missing).fill('0'), ...after].slice(0, 3).join(':')}::/48`;
}

export function consentNow(now: Date, source: Consent['source'], address?: string): Consent {
  const network = consentNetwork(address);
  return { at: now.toISOString(), source, textVersion: consentTextVersion, ...(network ? { network } : {}) };
}
