import type { Edit } from '#site/src/forms/controls/text-edit.ts';

/** The number that the next footnote gets. */
export const nextNote = (text: string): number =>
  1 + Math.max(0, ...[...text.matchAll(/\[\^(\d{1,6})\]/g)].map(([, digits]) => Number(digits)));

/** Replaces what was pasted last, wherever it stands now; undefined where it has been changed. */
export function replacement(text: string, { from, insert }: Edit, other: string): Edit | undefined {
  const at = text.startsWith(insert, from) ? from : text.indexOf(insert);
  if (at < 0 || insert === '') return undefined;
  const [above = '', below = ''] = [/^\n*/.exec(insert)?.[0], /\n*$/.exec(insert)?.[0]];
  const made = above + other.replace(/^\n+|\n+$/g, '') + below;
  const caret = at + made.length;
  return { from: at, to: at + insert.length, insert: made, select: [caret, caret] };
}
