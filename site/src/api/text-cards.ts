import { collections } from '#shared/kinds/kinds.ts';
import { cardOf, videoCard } from '#shared/markdown/card-of.ts';
import type { Card, KnownCards } from '#shared/markdown/cards.ts';
import { cardsIn } from '#shared/markdown/markdown.ts';
import { itemAt } from '#shared/publish/paths.ts';
import { publicApi } from './public-api.ts';

type Get = (args: { param: { id: string } }) => Promise<Response>;

/** The contents of the cards with these addresses, as on the page of their text. Items that are not public are only words. */
export async function fetchCards(addresses: readonly string[]): Promise<KnownCards> {
  const entries = await Promise.all(addresses.map((address) => fetchCard(address).catch(() => undefined)));
  return Object.fromEntries(entries.flatMap((entry) => (entry ? [entry] : [])));
}

export const fetchCardsOf = (text: string): Promise<KnownCards> => fetchCards(cardsIn(text));

/** Undefined for an address that is no card, and for one that does not answer: the link stays. */
async function fetchCard(address: string): Promise<[string, Card | null] | undefined> {
  const item = itemAt(address);
  const video = videoCard(address);
  if (!item) return video && [address, video];
  const get = publicApi[collections[item.kind]][':id'].$get as unknown as Get;
  const response = await get({ param: { id: item.name } });
  if (response.status === 404) return [address, null];
  return response.ok ? [address, cardOf(item.kind, await response.json())] : undefined;
}
