import { type MarkdownSource, nodesAround, nodesOf, takesWords, treeOf } from '#site/src/items/styled-text/tree.ts';
import { toggleEmphasis } from './emphasis.ts';
import { type Edit, lineEnd, lineStart, type TextSelection } from './text-edit.ts';

export const markdownEdits = {
  bold: (written: TextSelection) => toggleEmphasis(written, '**'),
  italic: (written: TextSelection) => toggleEmphasis(written, '*'),
  heading: (written: TextSelection) => prefix(written, 'HeaderMark', /^##$/, () => '## '),
  subheading: (written: TextSelection) => prefix(written, 'HeaderMark', /^###$/, () => '### '),
  list: (written: TextSelection) => prefix(written, 'ListMark', /^-$/, () => '- '),
  numbered: (written: TextSelection) => prefix(written, 'ListMark', /^\d/, (number) => `${number}. `),
  quote: (written: TextSelection) => prefix(written, 'QuoteMark', /^>$/, () => '> '),
  footnote,
  table,
  pull: (written: TextSelection) => block(written, 'citazione'),
  box: (written: TextSelection) => block(written, 'riquadro'),
  divider: (written: TextSelection) => paragraph(written, '---'),
};

export type MarkdownEdit = keyof typeof markdownEdits;

/**
 * Adds the mark to every selected line, in place of another of its family, or removes it if all have it. Blank lines between
 * others need it in a quote alone: elsewhere they would be empty items.
 */
function prefix(
  written: TextSelection,
  family: 'HeaderMark' | 'ListMark' | 'QuoteMark',
  present: RegExp,
  markOf: (number: number) => string,
): Edit {
  const { text, start, end } = written;
  const from = lineStart(text, start);
  const to = lineEnd(text, end);
  const isBlank = text.slice(from, to).trim() === '';
  const lines: { line: string; mark: string; skips: boolean }[] = [];
  for (let pos = from; pos <= to; pos = lineEnd(text, pos) + 1) {
    const line = text.slice(pos, lineEnd(text, pos));
    lines.push({
      line,
      mark: markAt(written, pos, family),
      skips: family !== 'QuoteMark' && !isBlank && line.trim() === '',
    });
  }
  const isMarked = lines.every(({ mark, skips }) => skips || present.test(mark.trim()));
  let number = 0;
  const changed = ({ line, mark, skips }: (typeof lines)[number]) => {
    if (skips) return line;
    number += 1;
    return (isMarked ? '' : markOf(number)) + (family === 'QuoteMark' && !isMarked ? line : line.slice(mark.length));
  };
  const insert = lines.map(changed).join('\n');
  const caret = from + insert.length;
  return { from, to, insert, select: lines.length > 1 ? [from, caret] : [caret, caret] };
}

/** The mark at the beginning of a line, with the blanks behind it. */
function markAt(written: TextSelection, pos: number, family: string): string {
  const mark = treeOf(written).resolveInner(pos, 1);
  if (mark.name !== family || mark.from !== pos || mark.parent?.name.startsWith('Setext')) return '';
  const [blanks = ''] = (family === 'QuoteMark' ? /^ ?/ : /^ */).exec(written.text.slice(mark.to)) ?? [];
  return written.text.slice(pos, mark.to) + blanks;
}

function table(written: TextSelection): Edit {
  const heading = 'Colonna';
  const edit = paragraph(
    behindBlock({ ...written, start: written.end }),
    `| ${heading} | ${heading} |\n|---|---|\n|  |  |`,
  );
  const first = edit.from + edit.insert.indexOf(heading);
  return { ...edit, select: [first, first + heading.length] };
}

export const libraryPicture = (written: TextSelection, address: string): Edit =>
  // A picture may come while other words are selected: it takes none away.
  paragraph({ ...written, start: written.end }, `![](${address})`);

/** `::: nome` around the selection, or around the caret. */
function block(written: TextSelection, name: string): Edit {
  const words = written.text.slice(written.start, written.end).trim();
  const { select, ...edit } = container(written, name, words);
  const from = edit.from + edit.insert.indexOf(':::') + `::: ${name}\n`.length;
  return { ...edit, select: [from, from + words.length] };
}

/** Inserts a block of shared/markdown/figures.ts or cards.ts. */
export const container = (written: TextSelection, name: string, content: string): Edit =>
  paragraph(behindBlock(written), `::: ${name}\n${content}\n:::`);

/** Blocks hold no blocks, because the first `:::` ends both: within one, the next goes behind it. */
function behindBlock(written: TextSelection): TextSelection {
  const outer = nodesAround(written, written.end, -1).findLast(({ name }) => name === 'Container');
  if (!outer || outer.getChildren('ContainerMark').length < 2) return written;
  return { ...written, start: outer.to, end: outer.to };
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

function otherEnd(written: TextSelection): Edit | undefined {
  const { text, end } = written;
  const marks = footnotesIn(written);
  const here = marks.find(({ from, to, isNote }) => from < end && end <= (isNote ? lineEnd(text, to) : to));
  const other = here && marks.find(({ label, isNote }) => label === here.label && isNote !== here.isNote);
  if (!other) return undefined;
  const caret = other.isNote ? lineEnd(text, other.to) : other.to;
  return { from: caret, to: caret, insert: '', select: [caret, caret] };
}

const footnotesIn = (source: MarkdownSource) =>
  nodesOf(source, 'FootnoteMark', 'FootnoteReference').map(({ name, from, to }) => ({
    from,
    to,
    label: source.text.slice(from + 2, source.text.indexOf(']', from)),
    /** The mark before a note, and not the reference to it. */
    isNote: name === 'FootnoteMark',
  }));

export const nextFootnote = (source: MarkdownSource): number =>
  1 + Math.max(0, ...footnotesIn(source).flatMap(({ label }) => (/^\d{1,6}$/.test(label) ? [Number(label)] : [])));

/** On an empty line the reference goes to the end of the words before it, if they are words. */
function newFootnote(written: TextSelection): Edit {
  const { text, end } = written;
  const isEmptyLine = text.slice(lineStart(text, end), lineEnd(text, end)).trim() === '';
  const words = isEmptyLine ? text.slice(0, end).trimEnd().length : 0;
  const isBelowMarkup = words > 0 && !takesWords(written, words, -1);
  const from = words > 0 && !isBelowMarkup ? words : end;
  const above = isBelowMarkup ? blankLinesAround({ text, start: end, end }).above : '';
  const number = nextFootnote(written);
  const rest = text.slice(from).trimEnd();
  const gap = treeOf(written).topNode.lastChild?.name === 'FootnoteDefinition' ? '\n' : '\n\n';
  const insert = `${above}[^${number}]${rest}${gap}[^${number}]: `;
  const caret = from + insert.length;
  return { from, to: text.length, insert, select: [caret, caret] };
}
