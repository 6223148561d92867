import { diffArrays } from 'diff';
import { changedFields } from './conflict.ts';
import type { FormValues } from './kind.ts';

export type Side = 'mine' | 'theirs';
type Value = FormValues[string];

/** A field, or a passage of it, that differs between my version and theirs. `keep`: the choice, if there is one yet. */
export type Difference = { field: string; mine: Value; theirs: Value; keep: Side | undefined };

/** A field's text in the parts that both versions share, and those in which they differ. */
type Piece = string | Difference;
type Merge = readonly { field: string; pieces: readonly Piece[] }[];

/**
 * Merges two versions by fields, and by paragraphs within them. What one side alone has changed since `base` is taken from
 * it; what both have changed, or anything without a base, waits for a choice.
 */
export const mergeOf = (base: FormValues | undefined, mine: FormValues, theirs: FormValues): Merge =>
  changedFields(mine, theirs).map((field) => {
    const whole = { field, mine: mine[field] ?? '', theirs: theirs[field] ?? '' };
    const before = base?.[field];
    if (typeof before === 'string' && typeof whole.mine === 'string' && typeof whole.theirs === 'string')
      return {
        field,
        pieces: piecesOf(field, paragraphsOf(before), paragraphsOf(whole.mine), paragraphsOf(whole.theirs)),
      };
    return { field, pieces: [{ ...whole, keep: base && keepOf(before, whole) }] };
  });

export const differencesIn = (merge: Merge): Difference[] =>
  merge.flatMap(({ pieces }) => pieces.filter((piece) => typeof piece !== 'string'));

/** My version with the chosen sides of the differences, in their order. */
export function merged(mine: FormValues, merge: Merge, sides: readonly (Side | undefined)[]): FormValues {
  const left = [...sides];
  const chosen = merge.map(({ field, pieces }) => {
    const values = pieces.map((piece) => (typeof piece === 'string' ? piece : piece[left.shift() ?? 'mine']));
    return [field, values.length === 1 ? (values[0] ?? '') : values.join('')] as const;
  });
  return { ...mine, ...Object.fromEntries(chosen) };
}

/** With the blank lines between them, so that together they are the text byte for byte. */
const paragraphsOf = (text: string): string[] => text.split(/(\n{2,})/);

function keepOf(before: unknown, { mine, theirs }: { mine: Value; theirs: Value }): Side | undefined {
  if (mine === before) return 'theirs';
  return theirs === before ? 'mine' : undefined;
}

/** One side's text in the places of the base: before each of its paragraphs what was inserted, then the paragraph if it is kept. */
function placesOf(base: string[], changed: string[]): (string | undefined)[] {
  const places: (string | undefined)[] = [...base.flatMap((paragraph) => ['', paragraph]), ''];
  let place = 0;
  for (const { added, removed, value } of diffArrays(base, changed)) {
    if (added) places[2 * place] += value.join('');
    else {
      if (removed) for (const index of value.keys()) places[2 * (place + index) + 1] = undefined;
      place += value.length;
    }
  }
  return places;
}

/** The changes of both sides, those together between which no paragraph is kept by both. */
function piecesOf(field: string, base: string[], mine: string[], theirs: string[]): Piece[] {
  const sides = [base, mine, theirs].map((changed) => placesOf(base, changed));
  const isKept = (place: number) => place % 2 === 1 && sides.every((side) => side[place] !== undefined);
  const pieces: Piece[] = [];
  let start = 0;
  for (let end = 0; end <= 2 * base.length + 1; end += 1) {
    if (end <= 2 * base.length && !isKept(end)) continue;
    const [before, here = '', there = ''] = sides.map((side) => side.slice(start, end).join(''));
    if (here === there) pieces.push(here);
    else pieces.push({ field, mine: here, theirs: there, keep: keepOf(before, { mine: here, theirs: there }) });
    pieces.push(sides[0]?.[end] ?? '');
    start = end + 1;
  }
  return pieces.filter((piece) => piece !== '');
}
