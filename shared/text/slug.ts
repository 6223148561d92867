import { apostrophes } from './elisions.ts';
import { folded } from './folding.ts';

/** As long as an id, so that the address of an item takes either. */
const longest = 64;

/** Lower-case letters, digits and hyphens between them. */
export const slugPattern = '[a-z0-9]+(-[a-z0-9]+)*';
const whole = new RegExp(`^${slugPattern}$`);
/** Of items that were imported without an id. */
const digest = /^[0-9a-f]{26}$/;

export const isSlug = (text: string): boolean => text.length <= longest && whole.test(text);

/** Whether an id was written by a person: it serves as the words of an address. */
export const isWrittenId = (id: string): boolean => isSlug(id) && !digest.test(id);

const elisions = new RegExp(`[${apostrophes}]`, 'g');

/** The words of a title for an address: «L’oro di Siena» -> `l-oro-di-siena`. Empty where it has no Latin letter and no digit. */
export function slugOf(title: string): string {
  const words =
    folded(title.replace(elisions, ' '))
      .match(/[a-z0-9]+/g)
      ?.join('-') ?? '';
  return shortened(words, longest);
}

/** `maesta`, `maesta-2`, `maesta-3` … */
export const numberedSlug = (slug: string, number: number): string =>
  number === 1 ? slug : `${shortened(slug, longest - 1 - String(number).length)}-${number}`;

/** Cut at the end of a word where it has several. */
function shortened(words: string, length: number): string {
  if (words.length <= length) return words;
  const end = words.lastIndexOf('-', length);
  return words.slice(0, end > 0 ? end : length);
}
