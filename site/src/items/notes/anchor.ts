import { notes } from '#shared/limits.ts';

export type Passage = { from: number; to: number };

/** The words that a note is about, and what helps to find them again in a text that has changed. */
export type Anchor = { quote: string; before: string; after: string; at: number };

/** The selected words without the blanks around them; undefined where there are none. */
export function passageIn(text: string, { from, to }: Passage): Passage | undefined {
  const selected = text.slice(from, to);
  const words = selected.trim();
  if (words === '') return undefined;
  const start = from + selected.indexOf(words);
  return { from: start, to: start + words.length };
}

export function anchorOf(text: string, { from, to }: Passage): Anchor {
  return {
    quote: text.slice(from, to),
    before: wellFormed(text.slice(Math.max(0, from - notes.context), from)),
    after: wellFormed(text.slice(to, to + notes.context)),
    at: from,
  };
}

/** Without the half of a character that was cut in two. */
const wellFormed = (context: string) => context.replace(/^[\udc00-\udfff]|[\ud800-\udbff]$/g, '');

/** Surroundings of this length together are enough to know a place. */
const distinctiveLength = 16;

/** From this length on, a quotation that was cut out is looked for elsewhere. */
const movedLength = 16;

/** The parts of each context that remain, where neither is complete. */
const looseLength = 20;

/**
 * Where the words of an anchor are in a text that has changed: the quotation with what surrounds it, nearest to where it was;
 * then what stands between these surroundings, if the words themselves have changed; then the likeliest quotation. Undefined
 * when they are gone.
 */
export function findPassage(anchor: Anchor, text: string): Passage | undefined {
  const { quote, before, after, at } = anchor;
  const [whole] = nearestFirst(placesOf(text, before + quote + after), at - before.length);
  if (whole !== undefined) return passageAt(whole + before.length, quote);
  const between = betweenContexts(anchor, text);
  if (between) return between;
  const likeliest = likeliestQuotation(anchor, text);
  if (likeliest) return isCutOut(anchor, text) && quote.length < movedLength ? undefined : likeliest;
  return betweenContexts({ ...anchor, before: before.slice(-looseLength), after: after.slice(0, looseLength) }, text);
}

const passageAt = (from: number, quote: string): Passage => ({ from, to: from + quote.length });

/** The surroundings have closed over the place. */
function isCutOut({ before, after }: Anchor, text: string): boolean {
  if (before.length + after.length < distinctiveLength) return false;
  const follows = after.trimStart();
  return placesOf(text, before.trimEnd()).some((place) => {
    const rest = text.slice(place + before.trimEnd().length);
    return follows === '' ? rest.trim() === '' : rest.trimStart().startsWith(follows);
  });
}

/** The quotation with most of its surroundings; of equal ones the nearest. */
function likeliestQuotation({ quote, before, after, at }: Anchor, text: string): Passage | undefined {
  let likeliest: Passage | undefined;
  let most = -1;
  for (const place of nearestFirst(placesOf(text, quote), at)) {
    const shared = commonEnd(text, place, before) + commonStart(text, place + quote.length, after);
    if (shared <= most) continue;
    most = shared;
    likeliest = passageAt(place, quote);
  }
  return likeliest;
}

/** The text that is now between the two contexts, nearest to the former place. */
function betweenContexts({ quote, before, after, at }: Anchor, text: string): Passage | undefined {
  const longest = 2 * quote.length + 200;
  // At an end of the text there is nothing to find.
  const starts = before === '' ? [0] : placesOf(text, before).map((place) => place + before.length);
  for (const from of nearestFirst(starts, at)) {
    const to = after === '' ? text.length : text.indexOf(after, from);
    if (to === -1 || to - from > longest) continue;
    const same = text.indexOf(quote, from);
    if (same !== -1 && same + quote.length <= to) return passageAt(same, quote);
    const passage = passageIn(text, { from, to });
    if (passage) return passage;
  }
  return undefined;
}

function placesOf(text: string, words: string): number[] {
  if (words === '') return [0];
  const places: number[] = [];
  for (let pos = text.indexOf(words); pos !== -1; pos = text.indexOf(words, pos + 1)) places.push(pos);
  return places;
}

const nearestFirst = (places: readonly number[], to: number) =>
  places.toSorted((one, other) => Math.abs(one - to) - Math.abs(other - to));

function commonEnd(text: string, end: number, context: string): number {
  let length = 0;
  while (length < context.length && end > length && text[end - 1 - length] === context.at(-1 - length)) length += 1;
  return length;
}

function commonStart(text: string, start: number, context: string): number {
  let length = 0;
  while (length < context.length && text[start + length] === context[length]) length += 1;
  return length;
}
