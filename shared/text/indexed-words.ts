import { apostrophes, isElided, joinElisions, splitElisions } from './elisions.ts';
import { folded, hyphens, searchedWords } from './folding.ts';

/*
 * The search index (Pagefind) shows its texts as they are written and compares words in its own way, which knows plain letters
 * and accents alone, and leaves the endings of short words on. So a word of another kind has its folded forms before it,
 * hidden: Pagefind takes what slashes separate for one place with several words.
 */

/** An invisible character, which no text is left with. */
const hidden = '\u2063';
const hiddenForms = new RegExp(`(?<![^\\s<>])[^\\s<>]*/${hidden}`, 'g');

export function indexedText(text: string): string {
  const words = splitElisions(text.replaceAll(hidden, '')).split(/\s+/);
  return words
    .map((word, place) => {
      const forms = formsOf(word, words[place - 1]);
      return forms.length > 0 ? `${forms.join('/')}/${hidden}${word}` : word;
    })
    .join(' ');
}

/** An indexed text, or a part of it with `<mark>` elements, as it was written. */
export const shownText = (indexed: string): string => joinElisions(indexed.replace(hiddenForms, ''));

/** What a reader typed, as the index is asked for it. An exact phrase in quotation marks keeps all its words. */
export function indexQuery(typed: string): string {
  const [, phrase] = /^\s*["“”](.+)["“”]\s*$/.exec(typed) ?? [];
  if (phrase === undefined)
    return searchedWords(typed)
      .map((word) => withoutEnding(word) ?? word)
      .join(' ');
  return `"${splitElisions(phrase).split(/\s+/).map(joined).join(' ')}"`;
}

/** Most Italian words, which need no further look: plain and accented letters, with punctuation around them. */
function isPlain(word: string): boolean {
  const letters = word.replace(/^[«“(]+/, '');
  const end = letters.search(/[^\x21-\x7eàèéìòùÀÈÉÌÒÙ]/);
  return end < 0 || /^[’»”…)\x21-\x2f:;?]*$/.test(letters.slice(end));
}
const joints = new RegExp(`[${apostrophes}]|${hyphens.source}`);

/** The forms of a word that Pagefind does not find by itself, or none; also `dannunzio` of a name that follows an elision. */
function formsOf(word: string, before = ''): string[] {
  const name = /^\p{Lu}/u.test(word) && isElided(before) ? [joined(before + word)] : [];
  const whole = joined(word);
  const parts = isPlain(word) ? [] : word.split(joints).map(joined).filter(Boolean);
  const isOdd = parts.length > 1 || (!isPlain(word) && whole !== asPagefindHasIt(word));
  const rootsOfShort = [whole, ...parts].flatMap((part) => withoutEnding(part) ?? []);
  return isOdd || name.length + rootsOfShort.length > 0
    ? [...new Set([...name, whole, ...parts, ...rootsOfShort])].filter(Boolean)
    : [];
}

/**
 * The Italian stemmer takes no ending off words such as `asta` and `arte`, so that `aste` and `arti` would be others. Their
 * root ends with a letter that no Italian word ends with: longer words that begin with it are not found. Words of three
 * letters are left alone: `oro` is not `ora`.
 */
function withoutEnding(word: string): string | undefined {
  const [, root] = /^([aeiou][^aeiou\W\d]{2,})[aeio]$/.exec(word) ?? [];
  return root && `${root}q`;
}

const joined = (word: string): string => letters(folded(word));
const asPagefindHasIt = (word: string): string => letters(word.normalize('NFD')).toLowerCase();
const letters = (word: string): string => word.replace(/[^\p{L}\p{N}_]/gu, '');
