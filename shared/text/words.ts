/** What loses its last vowel before another and is written together with the next word: l’arte, quest’anno, un’asta. */
const elidedWords = [
  ...['l', 'un', 'gl', 'd', 'c', 's', 'm', 't', 'v', 'n', 'ch', 'com', 'dov', 'cos', 'anch', 'senz', 'fin', 'tr'],
  ...['dell', 'all', 'dall', 'nell', 'sull', 'coll', 'pell', 'degl', 'agl', 'dagl', 'negl', 'sugl', 'sott', 'sopr'],
  ...['quest', 'quell', 'quegl', 'bell', 'begl', 'sant', 'grand', 'buon', 'pover', 'mezz', 'tutt', 'quand', 'quant'],
  ...['nessun', 'ciascun', 'alcun', 'qualcun', 'qualch', 'altr', 'ognun', 'tant', 'vent', 'trent', 'quarant'],
].join('|');

const apostrophes = "'’ʼ";
const before = `(?<![\\p{L}\\p{N}${apostrophes}])`;
const elision = new RegExp(`${before}((?:${elidedWords})[${apostrophes}])(?=[\\p{L}\\p{N}])`, 'giu');
const splitElision = new RegExp(`${before}((?:${elidedWords})[${apostrophes}](?:</?mark>)*) `, 'giu');

/** «catalogo d’asta» as «catalogo d’ asta», for what knows words by the blanks between them. */
export const splitElisions = (text: string): string => text.replace(elision, '$1 ');

/** The text that `splitElisions` was given, also where marks stand around single words. */
export const joinElisions = (text: string): string => text.replace(splitElision, '$1');

/** What is looked for in «l’oro» is «oro». An exact phrase between quotation marks keeps all its words. */
export const withoutElisions = (query: string): string =>
  /^\s*".+"\s*$/.test(query) ? splitElisions(query) : query.replace(elision, '');

/** The typographic apostrophe as the one that keyboards have. */
const plainApostrophes = (text: string): string => text.replace(/[’ʼ]/g, "'");

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

/** Words a minute of somebody who reads Italian prose on a screen. */
const wordsPerMinute = 220;

function readingMinutes(text: string): number {
  return Math.max(1, Math.round((text.match(/\p{L}[\p{L}\p{N}’'-]*/gu) ?? []).length / wordsPerMinute));
}

/** `9 minuti di lettura` */
export function readingTime(text: string): string {
  const minutes = readingMinutes(text);
  return `${minutes} ${minutes === 1 ? 'minuto' : 'minuti'} di lettura`;
}
