import { folded } from '#shared/text/folding.ts';
import { completedAddress, isWebAddress } from '#shared/text/web-address.ts';

type Place = { location: string; city?: string | undefined };

/** Where readers go: a place with its city, or no place at all. `address`: where an online event is, if its location is one. */
type EventPlace = { words: string; online: boolean; address?: string };

const online = /^(evento |solo |in )?(on[ -]?line|streaming|diretta streaming|webinar)\b/i;

export function eventPlace({ location, city = '' }: Place): EventPlace {
  const address = addressIn(location);
  if (address) return { words: 'Online', online: true, address };
  const isNamed = city === '' || inWords(location).includes(inWords(city));
  return { words: isNamed ? location : `${location}, ${city}`, online: online.test(location.trim()) };
}

/** «Museo Nazionale Romano» does not name Roma. */
const inWords = (text: string): string =>
  ` ${folded(text)
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean)
    .join(' ')} `;

/** `S.Maria` looks like the name of a host: only what says that it is an address is one. */
function addressIn(location: string): string | undefined {
  const address = completedAddress(location);
  return /^(https?:\/\/|www\.)/i.test(location.trim()) && isWebAddress(address) ? address : undefined;
}
