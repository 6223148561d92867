import { diff3MergeRegions, type IRegion } from 'node-diff3';
import type { FormValues } from '#site/src/forms/kind.ts';
import { changedFields } from './conflict.ts';

export type Side = 'mine' | 'theirs';
type Value = FormValues[string];

/** A field, or a passage of it, that differs between my version and theirs. `keep`: the choice, if there is one yet. */
export type Difference = { field: string; mine: Value; theirs: Value; keep: Side | undefined };

/** A field's text in the parts that both versions share, and those in which they differ. */
type Piece = string | Difference;
export type Merge = readonly { field: string; pieces: readonly Piece[] }[];

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

function piecesOf(field: string, base: string[], mine: string[], theirs: string[]): Piece[] {
  const regions = diff3MergeRegions(mine, base, theirs);
  let end = 0;
  return regions.map((region, index): Piece => {
    const start = end;
    if (!region.stable) {
      end = region.oStart + region.oLength;
      const [left, right] = [region.aContent.join(''), region.bContent.join('')];
      return left === right ? left : { field, mine: left, theirs: right, keep: undefined };
    }
    const passage = region.bufferContent.join('');
    end = region.buffer === 'o' ? start + region.bufferLength : (startInBase(regions[index + 1]) ?? base.length);
    if (region.buffer === 'o') return passage;
    const before = base.slice(start, end).join('');
    return region.buffer === 'a'
      ? { field, mine: passage, theirs: before, keep: 'mine' }
      : { field, mine: before, theirs: passage, keep: 'theirs' };
  });
}

/** Between two changes of one side each there is always a passage that nobody has changed. */
function startInBase(region: IRegion<string> | undefined): number | undefined {
  if (!region) return undefined;
  if (!region.stable) return region.oStart;
  return region.buffer === 'o' ? region.bufferStart : undefined;
}
