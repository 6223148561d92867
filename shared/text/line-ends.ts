/** Articles and prepositions of two letters and more: a line of display text does not end on one. */
const unstressed = [
  ...['il', 'lo', 'la', 'gli', 'le', 'un', 'uno', 'una', 'ed', 'od'],
  ...['di', 'ad', 'da', 'in', 'con', 'su', 'per', 'tra', 'fra'],
  ...['senza', 'sotto', 'sopra', 'verso', 'presso', 'contro', 'dopo', 'entro'],
  ...['del', 'al', 'dal', 'nel', 'sul', 'col'].flatMap((stem) => [
    stem,
    ...['lo', 'la', 'le', 'l’', "l'"].map((ending) => stem + ending),
  ]),
  ...['de', 'a', 'da', 'ne', 'su', 'co'].flatMap((stem) => [`${stem}i`, `${stem}gli`]),
].join('|');

/** Such a word, or any of one letter, also behind opening marks. */
const unstressedWord = new RegExp(`^[('"\\[«“‘—–-]*(?:${unstressed}|\\p{L})$`, 'iu');

/** A line of display text has room for this many characters on the narrowest phone; the style sheets see to it. */
const longestUnit = 24;

/** From this length on words are hyphenated in titles, as base.css says, so that only their first part must fit. */
const hyphenated = 15;
const firstPart = 10;

/**
 * A title or deck whose lines end on no article, preposition or word of one letter: the blank behind such a word does not break.
 * For what is shown alone: stored texts, the search index and the plain data of feeds stay as written. Each character keeps its
 * place. What would become too long for a line of a phone, where a browser would break it within a word, stays divisible.
 */
export function boundLines(text: string): string {
  const parts = text.split(/([ \n]+)/);
  let unit = 0;
  let bound = '';
  // From the end: the words next to a noun are bound to it before those further away.
  for (let place = parts.length - 1; place >= 0; place -= 2) {
    const word = parts[place] ?? '';
    const blank = parts[place + 1] ?? '';
    const grown = unit + 1 + word.length;
    const binds = blank.length === 1 && parts[place + 2] !== '' && unstressedWord.test(word) && grown <= longestUnit;
    unit = binds ? grown : roomOf(word);
    bound = word + (binds ? '\u00a0' : blank) + bound;
  }
  return bound;
}

const roomOf = (word: string) => (word.length < hyphenated ? word.length : firstPart);

/** The length of the longest part of a text that no line divides. */
export const longestPart = (text: string): number =>
  Math.max(0, ...text.split(/[^\S\u00a0]+/).map((unit) => unit.length));
