import { toggleEmphasis } from './emphasis.ts';
import { isMarkup } from './line-markup.ts';
import { type Edit, lineEnd, lineStart, type TextSelection } from './text-edit.ts';

export const markdownEdits = {
  bold: (written: TextSelection) => toggleEmphasis(written, '**'),
  italic: (written: TextSelection) => toggleEmphasis(written, '*'),
  heading: (written: TextSelection) => prefix(written, headings, /^## /, () => '## '),
  subheading: (written: TextSelection) => prefix(written, headings, /^### /, () => '### '),
  list: (written: TextSelection) => prefix(written, items, /^- /, () => '- '),
  numbered: (written: TextSelection) => prefix(written, items, /^\d{1,9}[.)] +/, (number) => `${number}. `),
  quote: (written: TextSelection) => prefix(written, quotes, quotes, () => '> '),
  footnote,
  table,
  pull: (written: TextSelection) => block(written, 'citazione'),
  box: (written: TextSelection) => block(written, 'riquadro'),
  divider: (written: TextSelection) => paragraph(written, '---'),
};

export type MarkdownEdit = keyof typeof markdownEdits;

const headings = /^#{1,6} +/;
const items = /^(?:[-*+]|\d{1,9}[.)]) +/;
const quotes = /^> /;

/**
 * Adds the mark to every selected line, in place of another of its family, or removes it if all have it. Blank lines between
 * others need it in a quote alone: elsewhere they would be empty items.
 */
function prefix(
  { text, start, end }: TextSelection,
  family: RegExp,
  present: RegExp,
  markOf: (number: number) => string,
): Edit {
  const from = lineStart(text, start);
  const to = lineEnd(text, end);
  const whole = text.slice(from, to);
  const lines = whole.split('\n');
  const skips = (line: string) => family !== quotes && line.trim() === '' && whole.trim() !== '';
  const isMarked = lines.every((line) => skips(line) || present.test(line));
  let number = 0;
  const changed = (line: string) => {
    if (skips(line)) return line;
    number += 1;
    return isMarked
      ? line.replace(present, '')
      : markOf(number) + (family === quotes ? line : line.replace(family, ''));
  };
  const insert = lines.map(changed).join('\n');
  const caret = from + insert.length;
  return { from, to, insert, select: lines.length > 1 ? [from, caret] : [caret, caret] };
}

/** A table behind the selection, whose first heading is to be written. */
function table(written: TextSelection): Edit {
  const heading = 'Colonna';
  const made = paragraph(
    behindBlock({ ...written, start: written.end }),
    `| ${heading} | ${heading} |\n|---|---|\n|  |  |`,
  );
  const first = made.from + made.insert.indexOf(heading);
  return { ...made, select: [first, first + heading.length] };
}

/** Inserts a picture of the library as a paragraph of its own. */
export const libraryPicture = (written: TextSelection, address: string): Edit =>
  // A picture may come while other words are selected: it takes none away.
  paragraph({ ...written, start: written.end }, `![](${address})`);

/** `::: nome` around the selection, or around the caret. */
function block(written: TextSelection, name: string): Edit {
  const words = written.text.slice(written.start, written.end).trim();
  const { select, ...made } = container(written, name, words);
  const from = made.from + made.insert.indexOf(':::') + `::: ${name}\n`.length;
  return { ...made, select: [from, from + words.length] };
}

/** Inserts a block of shared/content/figures.ts or cards.ts. */
export const container = (written: TextSelection, name: string, content: string): Edit =>
  paragraph(behindBlock(written), `::: ${name}\n${content}\n:::`);

/** Blocks hold no blocks, because the first `:::` ends both: within one, the next goes behind it. */
function behindBlock(written: TextSelection): TextSelection {
  const { text, end } = written;
  let isOpen = false;
  for (const { index, 0: line, 1: name = '' } of text.matchAll(/^:::(.*)$/gm)) {
    const isOpening = name.trim() !== '';
    if (isOpening && index >= end) break;
    const after = index + line.length;
    if (isOpen && !isOpening && after >= end) return { text, start: after, end: after };
    isOpen = isOpening;
  }
  return written;
}

/** The line ends that are missing before and after a paragraph in the place of the selection. */
export function blankLinesAround({ text, start, end }: TextSelection): { above: string; below: string } {
  const before = text.slice(0, start);
  const after = text.slice(end);
  return {
    above: before === '' || before.endsWith('\n\n') ? '' : before.endsWith('\n') ? '\n' : '\n\n',
    below: after.startsWith('\n\n') ? '' : after.startsWith('\n') ? '\n' : '\n\n',
  };
}

/** Replaces the selection by a paragraph of its own; the caret goes behind it. */
export function paragraph(written: TextSelection, content: string): Edit {
  const { start, end } = written;
  const { above, below } = blankLinesAround(written);
  const insert = `${above}${content}${below}`;
  const caret = start + insert.length;
  return { from: start, to: end, insert, select: [caret, caret] };
}

/** A link of these words; what would be Markdown in them is text. */
export const linkTo = (words: string, address: string): string =>
  link(words.replace(/\s+/g, ' ').replace(/[\\`*_[\]<&~]/g, '\\$&'), address);

/** A bracket would end the address. */
const link = (words: string, address: string) => `[${words}](${address.replaceAll('(', '%28').replaceAll(')', '%29')})`;

/** Inserts a link at the caret, or makes one of the selection. */
export function linked({ text, start, end }: TextSelection, title: string, address: string): Edit {
  const selected = text.slice(start, end);
  const insert = selected.trim() ? link(selected, address) : linkTo(title, address);
  const caret = start + insert.length;
  return { from: start, to: end, insert, select: [caret, caret] };
}

/**
 * Inserts a reference at the caret and its note at the end of the text, and moves the caret there. In a reference or a note
 * that is there it leads to the other one.
 */
function footnote(written: TextSelection): Edit {
  return otherEnd(written) ?? newFootnote(written);
}

function otherEnd({ text, end }: TextSelection): Edit | undefined {
  const line = lineStart(text, end);
  const within = text.slice(line, lineEnd(text, end));
  const [, noted] = /^\[\^([^\]\s]+)\]:/.exec(within) ?? [];
  const go = (caret: number): Edit => ({ from: caret, to: caret, insert: '', select: [caret, caret] });
  if (noted !== undefined) {
    const mark = `[^${noted}]`;
    for (let at = text.indexOf(mark); at !== -1; at = text.indexOf(mark, at + 1)) {
      if (text[at + mark.length] !== ':') return go(at + mark.length);
    }
    return undefined;
  }
  const reference = [...within.matchAll(/\[\^[^[\]\s]+\]/g)].find(
    ({ index, 0: { length } }) => line + index < end && end <= line + index + length,
  )?.[0];
  const note = reference ? `\n${text}`.indexOf(`\n${reference}:`) : -1;
  return note === -1 ? undefined : go(lineEnd(text, note));
}

/** The number that the next footnote gets. */
export const nextFootnote = (text: string): number =>
  1 + Math.max(0, ...[...text.matchAll(/\[\^(\d{1,6})\]/g)].map(([, digits]) => Number(digits)));

/** On an empty line the reference goes to the end of the words before it, if they are words. */
function newFootnote({ text, end }: TextSelection): Edit {
  const isEmptyLine = text.slice(lineStart(text, end), lineEnd(text, end)).trim() === '';
  const words = isEmptyLine ? text.slice(0, end).trimEnd().length : 0;
  const isBelowMarkup = words > 0 && isMarkup(text.slice(lineStart(text, words), words));
  const from = words > 0 && !isBelowMarkup ? words : end;
  const above = isBelowMarkup ? blankLinesAround({ text, start: end, end }).above : '';
  const number = nextFootnote(text);
  const rest = text.slice(from).trimEnd();
  const gap = /(^|\n)\[\^[^\]\n]+\]:[^\n]*$/.test(rest || text.slice(0, from).trimEnd()) ? '\n' : '\n\n';
  const insert = `${above}[^${number}]${rest}${gap}[^${number}]: `;
  const caret = from + insert.length;
  return { from, to: text.length, insert, select: [caret, caret] };
}
