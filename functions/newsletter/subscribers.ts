import { type Key, sortKey, subscriberKey, subscriberList } from '#functions/db/keys.ts';
import type { Subscriber } from '#shared/model/newsletter.ts';

export const subscriberKeyOf = ({ email }: Pick<Subscriber, 'email'>): Key => subscriberKey(email);

export function subscriberItem(subscriber: Subscriber) {
  const { email, subscribedAt } = subscriber;
  return { ...subscriberKey(email), listPk: subscriberList, listSk: sortKey(subscribedAt, email), data: subscriber };
}
