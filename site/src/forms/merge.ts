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

/** A change of one side: from here to there in the base stand these paragraphs instead. */
type Hunk = { side: Side; start: number; end: number; inserted: readonly string[] };

function hunksOf(side: Side, base: string[], changed: string[]): Hunk[] {
  const hunks: Hunk[] = [];
  let place = 0;
  for (const { added, removed, value } of diffArrays(base, changed)) {
    const last = hunks.at(-1);
    if (added && last?.end === place) last.inserted = value;
    else if (added) hunks.push({ side, start: place, end: place, inserted: value });
    else if (removed) hunks.push({ side, start: place, end: place + value.length, inserted: [] });
    if (!added) place += value.length;
  }
  return hunks;
}

/** The changes of both sides, those together that touch each other in the base. */
function groupsOf(hunks: readonly Hunk[]): Hunk[][] {
  const groups: Hunk[][] = [];
  let end = -1;
  for (const hunk of hunks.toSorted((one, other) => one.start - other.start)) {
    if (hunk.start <= end) groups.at(-1)?.push(hunk);
    else groups.push([hunk]);
    end = Math.max(end, hunk.end);
  }
  return groups;
}

function piecesOf(field: string, base: string[], mine: string[], theirs: string[]): Piece[] {
  const text = (from: number, to: number) => base.slice(from, to).join('');
  const pieces: Piece[] = [];
  let place = 0;
  for (const group of groupsOf([...hunksOf('mine', base, mine), ...hunksOf('theirs', base, theirs)])) {
    const start = Math.min(...group.map((hunk) => hunk.start));
    const end = Math.max(...group.map((hunk) => hunk.end));
    const ofSide = (side: Side) => {
      let at = start;
      const words = group
        .filter((hunk) => hunk.side === side)
        .map((hunk) => {
          const kept = text(at, hunk.start);
          at = hunk.end;
          return kept + hunk.inserted.join('');
        });
      return words.join('') + text(at, end);
    };
    const sides = { mine: ofSide('mine'), theirs: ofSide('theirs') };
    pieces.push(text(place, start));
    if (sides.mine === sides.theirs) pieces.push(sides.mine);
    else pieces.push({ field, ...sides, keep: keepOf(text(start, end), sides) });
    place = end;
  }
  pieces.push(text(place, base.length));
  return pieces.filter((piece) => piece !== '');
}
