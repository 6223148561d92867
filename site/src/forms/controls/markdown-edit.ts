import { completedAddress } from '#shared/text/web-address.ts';
import { toggleEmphasis } from './emphasis.ts';
import { isMarkup } from './line-markup.ts';
import { type Edit, lineEnd, lineStart, type TextSelection } from './text-edit.ts';

export const markdownEdits = {
  bold: (written: TextSelection) => toggleEmphasis(written, '**'),
  italic: (written: TextSelection) => toggleEmphasis(written, '*'),
  heading: (written: TextSelection) => prefix(written, '## '),
  list: (written: TextSelection) => prefix(written, '- '),
  quote: (written: TextSelection) => prefix(written, '> '),
  link: (written: TextSelection) => link(written, '['),
  image: (written: TextSelection) => link(written, '!['),
  footnote,
  pull: (written: TextSelection) => block(written, 'citazione'),
  box: (written: TextSelection) => block(written, 'riquadro'),
  divider: (written: TextSelection) => paragraph(written, '---'),
};

export type MarkdownEdit = keyof typeof markdownEdits;

/**
 * Adds the mark to every selected line, or removes it if all have it. Blank lines between others need it in a quote alone:
 * elsewhere they would be empty items.
 */
function prefix({ text, start, end }: TextSelection, mark: string): Edit {
  const from = lineStart(text, start);
  const to = lineEnd(text, end);
  const whole = text.slice(from, to);
  const lines = whole.split('\n');
  const skips = (line: string) => mark !== '> ' && line.trim() === '' && whole.trim() !== '';
  const marked = lines.every((line) => skips(line) || line.startsWith(mark));
  // A heading of another level takes this one.
  const bare = (line: string) => (mark === '## ' ? line.replace(/^#{1,6} +/, '') : line);
  const insert = lines
    .map((line) => (skips(line) ? line : marked ? line.slice(mark.length) : mark + bare(line)))
    .join('\n');
  const caret = from + insert.length;
  return { from, to, insert, select: lines.length > 1 ? [from, caret] : [caret, caret] };
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

const blankAddress = 'https://';

/** The selection becomes the link's text, or its address if it is one; the caret goes to the missing part. */
function link({ text, start, end }: TextSelection, open: '[' | '!['): Edit {
  const selected = text.slice(start, end);
  const isAddress = /^(https?:\/\/|www\.|\/)\S+$/i.test(selected);
  const [words, address] = isAddress ? ['', completedAddress(selected)] : [selected, blankAddress];
  const insert = `${open}${words}](${address})`;
  const wordsAt = start + open.length;
  const addressAt = wordsAt + words.length + 2;
  const select: Edit['select'] = words === '' ? [wordsAt, wordsAt] : [addressAt, addressAt + address.length];
  return { from: start, to: end, insert, select };
}

/** A link of these words; what would be Markdown in them is text. */
export const linkTo = (words: string, address: string): string =>
  `[${words.replace(/\s+/g, ' ').replace(/[\\`*_[\]<&~]/g, '\\$&')}](${address})`;

/** Inserts a link to an item at the caret, or makes one of the selection. */
export function itemLink({ text, start, end }: TextSelection, title: string, address: string): Edit {
  const selected = text.slice(start, end);
  const insert = selected.trim() ? `[${selected}](${address})` : linkTo(title, address);
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
