/** Takes away from the end what this matches, letter by letter: the time grows with the text and no faster. */
export function trimmedEnd(text: string, unwanted: RegExp): string {
  const letters = Array.from(text);
  return letters.slice(0, letters.findLastIndex((letter) => !unwanted.test(letter)) + 1).join('');
}

/** A run of digits longer than this is no number that a reader would miss. */
const longestNumber = 30;

type Options = {
  /** Where it may be cut: between words, or, where a length is promised, after any character. */
  at?: 'word' | 'character';
};

/** A text of at most this many characters and an ellipsis: never a part of a number, and never dots after dots. */
export function truncate(text: string, length: number, { at = 'word' }: Options = {}): string {
  const characters = [...text.slice(0, 2 * length + 1)];
  if (characters.length <= length) return text;
  const kept = characters.slice(0, length).join('');
  const end = beforeNumber(text, at === 'word' ? wordEnd(text, kept.length) : kept.length);
  const whole = text.slice(0, end);
  const bare = trimmedEnd(whole, at === 'word' ? /[\s,;:.…·–—([«“€$£]/ : /[\s.…]/);
  const promised = at === 'character' && !/[.…]/.test(whole.slice(bare.length));
  return `${promised ? whole : bare}…`;
}

/** The last end of a word at or before this place; a word without an end is cut. */
function wordEnd(text: string, place: number): number {
  if (/\s/.test(text.charAt(place))) return place;
  const end = text.slice(0, place).search(/\s\S*$/);
  return end > 0 ? end : place;
}

/** The same place, or the beginning of the number that lies across it: `1.500`, `12 000`, `1926–1930`, `18:30`. */
function beforeNumber(text: string, place: number): number {
  const from = Math.max(0, place - longestNumber);
  for (const { 0: number, index } of text.slice(from, place + longestNumber).matchAll(numbers)) {
    const start = from + index;
    if (start < place && start + number.length > place && number.length <= longestNumber) return start || place;
  }
  return place;
}

const numbers = /\d+(?:[.,:/–-]\d+|[ \u00a0\u202f]\d{3}(?!\d))*/g;
