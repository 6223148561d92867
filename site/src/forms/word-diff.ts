import { diffLines, diffWordsWithSpace } from 'diff';
import { beginning, ending } from '#shared/text/truncate.ts';

export type Part = { kind: 'same' | 'inserted' | 'removed'; text: string };

/** Texts with more changed words than this are compared by line. */
const maxChanges = 1_500;

export function wordDiff(before: string, after: string): Part[] {
  const changes = diffWordsWithSpace(before, after, { maxEditLength: maxChanges }) ?? diffLines(before, after);
  return changes.map(({ added, removed, value }) => ({
    kind: added ? 'inserted' : removed ? 'removed' : 'same',
    text: value,
  }));
}

/** The characters of an unchanged passage kept next to a change. */
const contextLength = 80;

/** The same changes with long unchanged passages left out. */
export function abridged(parts: readonly Part[]): Part[] {
  return parts.map((part, place) => {
    if (part.kind !== 'same' || part.text.length < 3 * contextLength) return part;
    const first = place === 0 ? '' : head(part.text);
    const last = place === parts.length - 1 ? '' : tail(part.text);
    return { ...part, text: `${first} … ${last}` };
  });
}

/** Words are kept whole, unless one is longer than the context. */
const head = (text: string) => beginning(text, contextLength).replace(/\s\S*$/, '');
const tail = (text: string) => ending(text, contextLength).replace(/^\S*\s/, '');
