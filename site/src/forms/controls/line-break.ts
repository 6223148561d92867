import { hasOwnNumber } from '#shared/content/own-numbers.ts';
import { type Edit, lineEnd, lineStart, type TextSelection } from './text-edit.ts';

type Line = {
  /** The quote markers. */
  quote: string;
  /** The indentation and marker of a list item. */
  item: string;
  words: string;
};

/** Enter in a list or a quote: the next line gets the same markers, and an empty item ends the list or quote. */
export function lineBreak({ text, start, end }: TextSelection): Edit | undefined {
  const from = lineStart(text, start);
  const to = lineEnd(text, end);
  const { quote, item, words } = parsed(text.slice(from, to));
  if (hasOwnNumber(item + words)) return undefined;
  const begins = quote + item;
  if (begins === '' || start < from + begins.length || isFenced(text.slice(0, from))) return undefined;
  if (start === end && words.trim() === '') {
    const insert = ended(text.slice(0, from), quote, item);
    const caret = from + insert.length;
    return { from, to, insert, select: [caret, caret] };
  }
  const insert = `\n${quote}${next(item)}`;
  const caret = start + insert.length;
  return { from: start, to: end, insert, select: [caret, caret] };
}

const shape = /^((?:[ \t]{0,3}>[ \t]?)*)([ \t]*(?:[-*+]|\d{1,9}[.)])[ \t]+(?:\[[ xX]\][ \t]+)?)?/;

function parsed(line: string): Line {
  const [begins = '', quote = '', item = ''] = shape.exec(line) ?? [];
  return { quote, item, words: line.slice(begins.length) };
}

const next = (item: string) => item.replace(/\d+/, (number) => `${Number(number) + 1}`).replace(/\[[xX]\]/, '[ ]');

/** A nested item becomes one of the outer list; otherwise it leaves the list or quote after the blank line that ends it. */
function ended(before: string, quote: string, item: string): string {
  const around = item && surroundingItem(before, indentation(item));
  if (around) return quote + next(around);
  const outside = item ? quote : quote.replace(/[ \t]{0,3}>[ \t]?$/, '');
  const above = before.slice(lineStart(before, Math.max(0, before.length - 1)), -1);
  const isApart = /^[ \t>]*$/.test(above);
  return isApart ? outside : `${outside.trimEnd()}\n${outside}`;
}

function surroundingItem(before: string, indented: number): string | undefined {
  if (indented === 0) return undefined;
  for (const line of before.split('\n').slice(0, -1).toReversed()) {
    const { quote, item, words } = parsed(line);
    if (item && indentation(item) < indented) return item;
    if (quote === '' && words.trim() === '' && item === '') return undefined;
  }
  return undefined;
}

const indentation = (item: string) => item.length - item.trimStart().length;

/** Whether the text ends inside a fenced code block. */
export const isFenced = (before: string) => (before.match(/^ {0,3}(```|~~~)/gm)?.length ?? 0) % 2 === 1;
