import { toggleEmphasis } from './emphasis.ts';
import { type Edit, lineEnd, lineStart, type Written } from './text-edit.ts';

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

/** Adds the mark to every selected line, or removes it if all have it. */
function prefix({ text, start, end }: Written, mark: string): Edit {
  const from = lineStart(text, start);
  const to = lineEnd(text, end);
  const lines = text.slice(from, to).split('\n');
  const marked = lines.every((line) => line.startsWith(mark));
  const insert = lines.map((line) => (marked ? line.slice(mark.length) : mark + line)).join('\n');
  const caret = from + insert.length;
  return { from, to, insert, select: lines.length > 1 ? [from, caret] : [caret, caret] };
}

/** Inserts a picture of the library as a paragraph of its own. */
export function libraryPicture({ text, start, end }: Written, address: string): Edit {
  const [before, after] = [text.slice(0, start), text.slice(end)];
  const above = before === '' || before.endsWith('\n\n') ? '' : before.endsWith('\n') ? '\n' : '\n\n';
  const below = after.startsWith('\n\n') ? '' : after.startsWith('\n') ? '\n' : '\n\n';
  const insert = `${above}![](${address})${below}`;
  const caret = start + insert.length;
  return { from: start, to: end, insert, select: [caret, caret] };
}

const blankAddress = 'https://';

/** The selection becomes the link's text, or its address if it is one; the caret goes to the missing part. */
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

/** Inserts a reference at the caret and its note at the end of the text, and moves the caret there. */
function footnote({ text, end }: Written): Edit {
  const number = 1 + Math.max(0, ...[...text.matchAll(/\[\^(\d{1,6})\]/g)].map(([, digits]) => Number(digits)));
  const rest = text.slice(end).trimEnd();
  const gap = /(^|\n)\[\^[^\]\n]+\]:[^\n]*$/.test(rest || text.slice(0, end).trimEnd()) ? '\n' : '\n\n';
  const insert = `[^${number}]${rest}${gap}[^${number}]: `;
  const caret = end + insert.length;
  return { from: end, to: text.length, insert, select: [caret, caret] };
}
