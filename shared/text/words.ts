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

const apostrophes = "'’ʼ";
const before = `(?<![\\p{L}\\p{N}${apostrophes}])`;
const elision = new RegExp(`${before}((?:${elidedWords})[${apostrophes}])(?=[\\p{L}\\p{N}])`, 'giu');
const splitElision = new RegExp(`${before}((?:${elidedWords})[${apostrophes}](?:</?mark>)*) `, 'giu');

/** «catalogo d’asta» as «catalogo d’ asta», for tokenizers that split at blanks. */
export const splitElisions = (text: string): string => text.replace(elision, '$1 ');

/** Reverses `splitElisions`, also around `<mark>` elements. */
export const joinElisions = (text: string): string => text.replace(splitElision, '$1');

/** The query «l’oro» searches for «oro». An exact phrase in quotation marks keeps all its words. */
export const withoutElisions = (query: string): string =>
  /^\s*".+"\s*$/.test(query) ? splitElisions(query) : query.replace(elision, '');

/** Typographic apostrophes as straight ones. */
const plainApostrophes = (text: string): string => text.replace(/[’ʼ]/g, "'");

/** Text in lower case, without accents and outer blanks, for comparison. */
export const folded = (text: string): string =>
  text
    .normalize('NFD')
    .replace(/\p{Mn}/gu, '')
    .trim()
    .toLowerCase();

/**
 * A predicate: does a text contain all of these words, in any order? `l’oro` searches for `oro`; quotation marks around words do
 * not count.
 */
export function wordFinder(words: string): (text: string) => boolean {
  const wanted = plainApostrophes(folded(withoutElisions(words.replace(/["“”„«»]/g, ''))))
    .split(/\s+/)
    .filter(Boolean);
  return (text) => {
    const within = plainApostrophes(folded(text));
    return wanted.every((word) => within.includes(word));
  };
}

/** Reading speed of Italian prose on a screen. */
const wordsPerMinute = 220;

function readingMinutes(text: string): number {
  return Math.max(1, Math.round(wordCount(text) / wordsPerMinute));
}

/** What a character does in a word: nothing, start it, or continue it. */
const separates = 1;
const starts = 2;
const continues = 3;
const placeOf = (character: string): number =>
  /\p{L}/u.test(character) ? starts : /[\p{N}’'-]/u.test(character) ? continues : separates;

/** Of the characters that Italian needs, as soon as one was met: a regular expression takes five times as long. */
const places = new Uint8Array(0x2100);

function wordCount(text: string): number {
  let count = 0;
  let isWithin = false;
  for (let at = 0; at < text.length; at++) {
    const code = text.codePointAt(at) ?? 0;
    const place = places[code] || placeOf(String.fromCodePoint(code));
    if (code < places.length) places[code] = place;
    else if (code > 0xffff) at += 1;
    if (place === starts && !isWithin) count += 1;
    isWithin = place === starts || (isWithin && place === continues);
  }
  return count;
}

/** `9 minuti di lettura` */
export function readingTime(text: string): string {
  const minutes = readingMinutes(text);
  return `${minutes} ${minutes === 1 ? 'minuto' : 'minuti'} di lettura`;
}
