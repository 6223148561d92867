import type { Edit } from '#site/src/forms/controls/text-edit.ts';

/** Replaces the text of the last paste, wherever it is now; undefined if it was changed. */
export function replacement(text: string, { from, insert }: Edit, other: string): Edit | undefined {
  const at = text.startsWith(insert, from) ? from : text.indexOf(insert);
  if (at < 0 || insert === '') return undefined;
  const made = lineBreaksOf(insert).above + lineBreaksOf(other).text + lineBreaksOf(insert).below;
  const caret = at + made.length;
  return { from: at, to: at + insert.length, insert: made, select: [caret, caret] };
}

/** A text apart from the line breaks around it. */
function lineBreaksOf(whole: string): { above: string; text: string; below: string } {
  let [start, end] = [0, whole.length];
  while (whole[start] === '\n') start += 1;
  while (end > start && whole[end - 1] === '\n') end -= 1;
  return { above: whole.slice(0, start), text: whole.slice(start, end), below: whole.slice(end) };
}
