import type { Picture } from '#shared/model/snapshot.ts';
import { picture } from './snapshot.ts';

/** What is known of these pictures, by address, for an island that shows them. */
export function knownPictures(addresses: readonly string[]): Record<string, Picture> {
  const known: Record<string, Picture> = {};
  for (const address of addresses) {
    const found = picture(address);
    if (found) known[address] = found;
  }
  return known;
}
