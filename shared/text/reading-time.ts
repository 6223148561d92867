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
  for (let index = 0; index < text.length; index++) {
    const code = text.codePointAt(index) ?? 0;
    const place = places[code] || placeOf(String.fromCodePoint(code));
    if (code < places.length) places[code] = place;
    else if (code > 0xffff) index += 1;
    if (place === starts && !isWithin) count += 1;
    isWithin = place === starts || (isWithin && place === continues);
  }
  return count;
}

export function readingTime(text: string): string {
  const minutes = readingMinutes(text);
  return `${minutes} ${minutes === 1 ? 'minuto' : 'minuti'} di lettura`;
}
