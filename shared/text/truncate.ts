/** Removes matching characters from the end one by one, in linear time; `unwanted` names characters of one code unit. */
export function trimmedEnd(text: string, unwanted: RegExp): string {
  let end = text.length;
  while (end > 0 && unwanted.test(text.charAt(end - 1))) end -= 1;
  return text.slice(0, end);
}

/** A longer run of digits may be cut. */
const maxDigits = 30;

type Options = {
  /** Where the cut may be: between words, or after any character for a fixed length. */
  at?: 'word' | 'character';
};

/** At most this many characters and an ellipsis; numbers stay whole, and an ellipsis follows no dots. */
export function truncate(text: string, length: number, { at = 'word' }: Options = {}): string {
  const characters = [...text.slice(0, 2 * length + 1)];
  if (characters.length <= length) return text;
  const kept = characters.slice(0, length).join('');
  const end = wholeGraphemes(text, beforeNumber(text, at === 'word' ? wordEnd(text, kept.length) : kept.length));
  const whole = text.slice(0, end);
  const bare = trimmedEnd(whole, at === 'word' ? /[\s,;:.…·–—([«“€$£]/ : /[\s.…]/);
  const promised = at === 'character' && !/[.…]/.test(whole.slice(bare.length));
  return `${promised ? whole : bare}…`;
}

const graphemes = new Intl.Segmenter('it');
/** Far more than a letter with its marks, or an emoji of several people, has. */
const maxGrapheme = 100;

/** The same index, or the start of the letter or emoji across it; the first of a text is whole, and only a longer one is cut. */
function wholeGraphemes(text: string, place: number): number {
  const from = Math.max(0, place - maxGrapheme);
  const across = graphemes.segment(text.slice(from, place + maxGrapheme)).containing(place - from);
  if (!across || across.segment.length >= maxGrapheme) return place;
  const start = from + across.index;
  return start > 0 ? start : across.segment.length;
}

/** The beginning of a text, by its length in code units, without the half of a letter or an emoji. */
export const beginning = (text: string, length: number): string =>
  text.length <= length ? text : text.slice(0, wholeGraphemes(text, length));

export const ending = (text: string, length: number): string =>
  text.length <= length ? text : text.slice(wholeGraphemes(text, text.length - length));

/** The last word end at or before this index; a word longer than the limit is cut. */
function wordEnd(text: string, place: number): number {
  if (/\s/.test(text.charAt(place))) return place;
  const end = text.slice(0, place).search(/\s\S*$/);
  return end > 0 ? end : place;
}

/** The same index, or the start of the number across it: `1.500`, `12 000`, `1926–1930`, `18:30`. */
function beforeNumber(text: string, place: number): number {
  const from = Math.max(0, place - maxDigits);
  for (const { 0: number, index } of text.slice(from, place + maxDigits).matchAll(numbers)) {
    const start = from + index;
    if (start < place && start + number.length > place && number.length <= maxDigits) return start || place;
  }
  return place;
}

const numbers = /\d+(?:[.,:/–-]\d+|[ \u00a0\u202f]\d{3}(?!\d))*/g;
