import { beginningOf, type MarkdownNode } from '#site/src/items/styled-text/tree.ts';
import { type Edit, lineEnd, lineStart, type TextSelection } from './text-edit.ts';

/** Enter in a list or a quote: the next line gets the same markers, and an empty item ends the list or quote. */
export function lineBreak(written: TextSelection): Edit | undefined {
  const { text, start, end } = written;
  const from = lineStart(text, start);
  const to = lineEnd(text, end);
  const { quote, item, mark } = markersOf(written, from);
  const words = from + quote.length + item.length;
  if (words === from || start < words) return undefined;
  if (start === end && text.slice(words, to).trim() === '') {
    const insert = ended(written, from, quote, mark);
    const caret = from + insert.length;
    return { from, to, insert, select: [caret, caret] };
  }
  const insert = `\n${quote}${next(item)}`;
  const caret = start + insert.length;
  return { from: start, to: end, insert, select: [caret, caret] };
}

type Markers = {
  quote: string;
  /** The indentation and marker of a list item, with the box of a task. */
  item: string;
  mark?: MarkdownNode;
};

function markersOf(written: TextSelection, from: number): Markers {
  const { text } = written;
  const marks = [...beginningOf(written, from).marks];
  let pos = from;
  while (marks[0]?.name === 'QuoteMark') pos = marks.shift()?.to ?? pos;
  if (pos > from && /[ \t]/.test(text.charAt(pos))) pos += 1;
  const quote = text.slice(from, pos);
  const [mark] = marks;
  if (mark?.name !== 'ListMark') return { quote, item: '' };
  const [behind] = /^[ \t]+(?:\[[ xX]\][ \t]+)?/.exec(text.slice(mark.to, lineEnd(text, mark.to))) ?? [];
  return behind === undefined ? { quote, item: '' } : { quote, item: text.slice(pos, mark.to) + behind, mark };
}

const next = (item: string) => item.replace(/\d+/, (number) => `${Number(number) + 1}`).replace(/\[[xX]\]/, '[ ]');

/** A nested item becomes one of the outer list; otherwise it leaves the list or quote after the blank line that ends it. */
function ended(written: TextSelection, from: number, quote: string, mark: MarkdownNode | undefined): string {
  const { text } = written;
  const outer = mark?.parent?.parent?.parent;
  if (outer?.name === 'ListItem') return quote + next(markersOf(written, lineStart(text, outer.from)).item);
  const outside = mark ? quote : quote.replace(/[ \t]{0,3}>[ \t]?$/, '');
  const above = text.slice(lineStart(text, Math.max(0, from - 1)), Math.max(0, from - 1));
  return /^[ \t>]*$/.test(above) ? outside : `${outside.trimEnd()}\n${outside}`;
}
