import { apostrophes, withoutElisions } from './elisions.ts';

/** Letters that no Unicode normalization takes apart, and the other form of a letter that has two. */
const letters: Record<string, string> = {
  æ: 'ae',
  œ: 'oe',
  ß: 'ss',
  ø: 'o',
  ł: 'l',
  đ: 'd',
  ð: 'd',
  þ: 'th',
  ħ: 'h',
  ŧ: 't',
  ŋ: 'n',
  ı: 'i',
  ĸ: 'k',
  ƒ: 'f',
  ə: 'e',
  ς: 'σ',
};
const oddLetters = new RegExp(`[${Object.keys(letters).join('')}]`, 'g');

const anyApostrophe = new RegExp(`[${apostrophes}]`, 'g');
const quotationMarks = /["“”„‟«»‹›″＂]/g;
export const hyphens = /[-‐‑‒–—―−⁃﹣－]/g;
/** Accents and other marks of a letter, and invisible characters: soft hyphens, joiners, marks of direction. */
const marks = /[\p{M}\p{Cf}]/gu;

/**
 * Text for comparison, the same for every search and list: in lower case, without accents, apostrophes, quotation marks and
 * outer blanks, in plain letters (`Władysław`, `Straße`, `ﬁne`), with one kind of hyphen and of blank.
 */
export const folded = (text: string): string =>
  isPlain.test(text)
    ? text.toLowerCase()
    : text
        .replace(anyApostrophe, '')
        .replace(quotationMarks, '')
        .replace(hyphens, '-')
        .toLowerCase()
        .normalize('NFKD')
        .replace(marks, '')
        .replace(oddLetters, (letter) => letters[letter] ?? letter)
        .replace(/\s+/g, ' ')
        .trim();

/** Most words: comparing articles of an archive spends a tenth of its rendering on their other steps. */
const isPlain = /^[a-z]+$/i;

/** The words of a search, folded: those around a hyphen are two, quotation marks around words do not count. */
export const searchedWords = (words: string): string[] =>
  folded(withoutElisions(words.replace(quotationMarks, '')))
    .split(/[- ]+/)
    .filter(Boolean);

/**
 * A predicate: does a text contain all of these words, in any order? `l’oro` searches for `oro`; a text with a hyphen is also
 * found by its parts written as one word.
 */
export function wordFinder(words: string): (text: string) => boolean {
  const searched = searchedWords(words);
  if (searched.length === 0) return () => true;
  return (text) => {
    const within = folded(text).replaceAll('-', '');
    return searched.every((word) => within.includes(word));
  };
}
