import { toggleEmphasis } from './emphasis-edit.ts';
import { lineEnd, lineStart } from './lines.ts';

/** A text and what is selected in it. */
export type Written = { text: string; start: number; end: number };

/** `insert` takes the place of what stands between `from` and `to`; then this is selected. */
export type Edit = { from: number; to: number; insert: string; select: [start: number, end: number] };

export const markdownEdits = {
  bold: (written: Written) => toggleEmphasis(written, '**'),
  italic: (written: Written) => toggleEmphasis(written, '*'),
  heading: (written: Written) => prefix(written, '## '),
  list: (written: Written) => prefix(written, '- '),
  quote: (written: Written) => prefix(written, '> '),
  link: (written: Written) => link(written, '['),
  image: (written: Written) => link(written, '!['),
  footnote,
};

export type MarkdownEdit = keyof typeof markdownEdits;

/** Begins every selected line with the mark, or none of them where all do already. */
function prefix({ text, start, end }: Written, mark: string): Edit {
  const from = lineStart(text, start);
  const to = lineEnd(text, end);
  const lines = text.slice(from, to).split('\n');
  const marked = lines.every((line) => line.startsWith(mark));
  const insert = lines.map((line) => (marked ? line.slice(mark.length) : mark + line)).join('\n');
  const caret = from + insert.length;
  return { from, to, insert, select: lines.length > 1 ? [from, caret] : [caret, caret] };
}

const blankAddress = 'https://';

/** What is selected is the words, unless it is an address; whichever is missing is typed next. */
function link({ text, start, end }: Written, open: '[' | '!['): Edit {
  const selected = text.slice(start, end);
  const isAddress = /^(https?:\/\/|\/)\S+$/.test(selected);
  const [words, address] = isAddress ? ['', selected] : [selected, blankAddress];
  const insert = `${open}${words}](${address})`;
  const wordsAt = start + open.length;
  const addressAt = wordsAt + words.length + 2;
  const select: Edit['select'] = words === '' ? [wordsAt, wordsAt] : [addressAt, addressAt + address.length];
  return { from: start, to: end, insert, select };
}

/** The mark where the caret is, the note at the foot of the text, where one goes on typing. */
function footnote({ text, end }: Written): Edit {
  const number = 1 + Math.max(0, ...[...text.matchAll(/\[\^(\d{1,6})\]/g)].map(([, digits]) => Number(digits)));
  const rest = text.slice(end).trimEnd();
  const gap = /(^|\n)\[\^[^\]\n]+\]:[^\n]*$/.test(rest || text.slice(0, end).trimEnd()) ? '\n' : '\n\n';
  const insert = `[^${number}]${rest}${gap}[^${number}]: `;
  const caret = end + insert.length;
  return { from: end, to: text.length, insert, select: [caret, caret] };
}
