import { type Part, wordDiff } from '#site/src/forms/word-diff.ts';

/** Words that a suggestion takes out of a passage and puts into it at one place. */
export type WordChange = { from: number; to: number; removed: string; inserted: string };

/** The changes of a suggestion to the current words, in their order. Neighbouring words are one change. */
export function wordChanges(current: string, suggested: string): WordChange[] {
  const changes: WordChange[] = [];
  let at = 0;
  // Blanks between the last change and what comes next.
  let blanks: string | undefined;
  for (const { kind, text } of wordDiff(current, suggested)) {
    if (kind === 'same') {
      blanks = text.trim() === '' ? text : undefined;
      at += text.length;
      continue;
    }
    const last = changes.at(-1);
    const neighbour = last && blanks !== undefined && last.to + blanks.length === at ? last : undefined;
    const change = neighbour ?? { from: at, to: at, removed: '', inserted: '' };
    if (!neighbour) changes.push(change);
    change.removed += neighbour ? blanks : '';
    change.inserted += neighbour ? blanks : '';
    if (kind === 'inserted') change.inserted += text;
    else {
      change.removed += text;
      at += text.length;
    }
    change.to = at;
    blanks = '';
  }
  return changes;
}

/** The suggestion without one of its changes: there the words stay as they are. */
export const without = (current: string, suggested: string, declined: number): string =>
  wordChanges(current, suggested).reduceRight(
    (words, { from, to, inserted }, index) =>
      index === declined ? words : words.slice(0, from) + inserted + words.slice(to),
    current,
  );

/** The passage with what its changes take out and put in. */
export function marked(current: string, changes: readonly WordChange[]): Part[] {
  const parts: Part[] = [];
  let at = 0;
  for (const { from, to, removed, inserted } of changes) {
    parts.push({ kind: 'same', text: current.slice(at, from) });
    parts.push({ kind: 'removed', text: removed }, { kind: 'inserted', text: inserted });
    at = to;
  }
  return [...parts, { kind: 'same' as const, text: current.slice(at) }].filter(({ text }) => text !== '');
}
