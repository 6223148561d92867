import type { Edit, TextSelection } from '#site/src/items/fields/text-edit.ts';
import { selectedNow } from '#site/src/items/insert/slash.ts';
import { placed } from './placing.ts';

/**
 * Puts a piece where the selection was when it was pasted. Words that have taken the place of the selected ones stay,
 * and a selection that is elsewhere now stays there.
 */
export function placedLater(then: TextSelection, now: TextSelection, piece: string, inline: boolean): Edit {
  const { text } = now;
  const place = selectedNow(then, text);
  const isSame = text.slice(place.start, place.end) === then.text.slice(then.start, then.end);
  if (!isSame) place.start = place.end;
  const edit = placed(place, piece, inline);
  if (place.start === now.start && place.end === now.end) return edit;
  const { start, end } = selectedNow(now, text.slice(0, edit.from) + edit.insert + text.slice(edit.to));
  return { ...edit, select: [start, end] };
}

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
  let start = 0;
  let end = whole.length;
  while (whole[start] === '\n') start += 1;
  while (end > start && whole[end - 1] === '\n') end -= 1;
  return { above: whole.slice(0, start), text: whole.slice(start, end), below: whole.slice(end) };
}
