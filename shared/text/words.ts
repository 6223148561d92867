import { plainApostrophes, withoutElisions } from './elisions.ts';

/** Text without what a search does not look at: case, accents and blanks at the ends. */
export const folded = (text: string): string =>
  text
    .normalize('NFD')
    .replace(/\p{Mn}/gu, '')
    .trim()
    .toLowerCase();

/** Tells whether a text holds every one of these words, wherever they stand in it; `l’oro` looks for `oro`. */
export function wordFinder(words: string): (text: string) => boolean {
  const wanted = plainApostrophes(folded(withoutElisions(words)))
    .split(/\s+/)
    .filter(Boolean);
  return (text) => {
    const within = plainApostrophes(folded(text));
    return wanted.every((word) => within.includes(word));
  };
}
