import {
  changeBetween,
  changed,
  type Edit,
  lineEnd,
  lineStart,
  type TextSelection,
} from '#site/src/items/fields/text-edit.ts';

/** A «/» that begins an otherwise empty line, with the words typed after it up to the caret. */
type Slash = { from: number; words: string };

const maxLength = 30;

export function slashAt({ text, start, end }: TextSelection): Slash | undefined {
  const from = lineStart(text, end);
  if (start !== end || text[from] !== '/' || end === from || end - from > maxLength) return undefined;
  const words = text.slice(from + 1, end);
  return lineEnd(text, end) === end && /^[\p{L} ’']*$/u.test(words) ? { from, words } : undefined;
}

/** Takes the «/» and its words out of the text and makes this edit there, as one edit. */
export function insteadOfSlash(
  written: TextSelection,
  make: (written: TextSelection) => Edit | undefined,
): Edit | undefined {
  const slash = slashAt(written);
  if (!slash) return make(written);
  const { text, end } = written;
  const without = text.slice(0, slash.from) + text.slice(end);
  const edit = make({ text: without, start: slash.from, end: slash.from });
  if (!edit) return undefined;
  return { ...changeBetween(text, changed(without, edit)), select: edit.select };
}

/** The «/» and its words vanish; without one the selection stays as it is. */
export const withoutSlash = (written: TextSelection): Edit | undefined =>
  insteadOfSlash(written, ({ start, end }) => ({ from: start, to: start, insert: '', select: [start, end] }));

/** The same selection in a text that has changed since, such as by an upload that arrived. */
export function selectedNow(before: TextSelection, text: string): TextSelection {
  const { from, to, insert } = changeBetween(before.text, text);
  const moved = (pos: number) => {
    if (pos <= from) return pos;
    return pos >= to ? pos + insert.length - (to - from) : from + insert.length;
  };
  return { text, start: moved(before.start), end: moved(before.end) };
}
