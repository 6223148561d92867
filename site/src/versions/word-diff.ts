import { diffLines, diffWordsWithSpace } from 'diff';

export type Part = { kind: 'same' | 'inserted' | 'removed'; text: string };

/** Two texts with more than this many changed words between them have little in common: whole lines will do. */
const mostChanges = 1_500;

/** What became of a text, word by word. */
export function wordDiff(before: string, after: string): Part[] {
  const changes = diffWordsWithSpace(before, after, { maxEditLength: mostChanges }) ?? diffLines(before, after);
  return changes.map(({ added, removed, value }) => ({
    kind: added ? 'inserted' : removed ? 'removed' : 'same',
    text: value,
  }));
}

/** What is kept of an unchanged passage on each side that has a change beside it. */
const surroundings = 80;

/** The same changes with long unchanged passages left out. */
export function abridged(parts: readonly Part[]): Part[] {
  return parts.map((part, place) => {
    if (part.kind !== 'same' || part.text.length < 3 * surroundings) return part;
    const head = place === 0 ? '' : beginning(part.text);
    const tail = place === parts.length - 1 ? '' : ending(part.text);
    return { ...part, text: `${head} … ${tail}` };
  });
}

/** No word is cut in two, unless it is longer than all that is kept. */
const beginning = (text: string) => text.slice(0, surroundings).replace(/\s\S*$/, '');
const ending = (text: string) => text.slice(-surroundings).replace(/^\S*\s/, '');
