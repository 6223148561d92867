/** Words that elide before a vowel: l’arte, quest’anno, un’asta. */
const elidedWords = [
  'l',
  'un',
  'gl',
  'd',
  'c',
  's',
  'm',
  't',
  'v',
  'n',
  'ch',
  'com',
  'dov',
  'cos',
  'anch',
  'senz',
  'fin',
  'tr',
  'dell',
  'all',
  'dall',
  'nell',
  'sull',
  'coll',
  'pell',
  'degl',
  'agl',
  'dagl',
  'negl',
  'sugl',
  'sott',
  'sopr',
  'quest',
  'quell',
  'quegl',
  'bell',
  'begl',
  'sant',
  'grand',
  'buon',
  'pover',
  'mezz',
  'tutt',
  'quand',
  'quant',
  'nessun',
  'ciascun',
  'alcun',
  'qualcun',
  'qualch',
  'altr',
  'ognun',
  'tant',
  'vent',
  'trent',
  'quarant',
].join('|');

/** An apostrophe, an accent typed as one, or a prime. */
export const apostrophes = "'’‘‛ʼʻʽʹ′`´＇";
const before = `(?<![\\p{L}\\p{N}${apostrophes}])`;
const elision = new RegExp(`${before}((?:${elidedWords})[${apostrophes}])(?=[\\p{L}\\p{N}])`, 'giu');
const splitElision = new RegExp(`${before}((?:${elidedWords})[${apostrophes}](?:</?mark>)*) `, 'giu');

/** «catalogo d’asta» as «catalogo d’ asta», for tokenizers that split at blanks. */
export const splitElisions = (text: string): string => text.replace(elision, '$1 ');

/** Reverses `splitElisions`, also around `<mark>` elements. */
export const joinElisions = (text: string): string => text.replace(splitElision, '$1');

/** The query «l’oro» searches for «oro». */
export const withoutElisions = (query: string): string => query.replace(elision, '');

const elidedOnly = new RegExp(`${before}(?:${elidedWords})[${apostrophes}]$`, 'iu');

/** Whether a word is, or ends with, one that elides before the next. */
export const isElided = (word: string): boolean => elidedOnly.test(word);
