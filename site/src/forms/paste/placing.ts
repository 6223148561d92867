import type { Edit, Written } from '#site/src/forms/controls/text-edit.ts';

/** Puts a piece where the selection is: words into its line, blocks between blank lines. */
export function placed({ text, start, end }: Written, piece: string, inline: boolean): Edit {
  const [before, after] = [text.slice(0, start), text.slice(end)];
  const above = before === '' || before.endsWith('\n\n') ? '' : before.endsWith('\n') ? '\n' : '\n\n';
  const below = after === '' || after.startsWith('\n\n') ? '' : after.startsWith('\n') ? '\n' : '\n\n';
  const insert = inline ? piece : above + piece + below;
  const caret = start + insert.length;
  return { from: start, to: end, insert, select: [caret, caret] };
}

/** The number that the next footnote gets. */
export const nextNote = (text: string): number =>
  1 + Math.max(0, ...[...text.matchAll(/\[\^(\d{1,6})\]/g)].map(([, digits]) => Number(digits)));

/** Replaces what was pasted last, wherever it stands now; undefined where it has been changed. */
export function replacement(text: string, { from, insert }: Edit, other: string): Edit | undefined {
  const at = text.startsWith(insert, from) ? from : text.indexOf(insert);
  if (at < 0 || insert === '') return undefined;
  const [above = '', below = ''] = [/^\n*/.exec(insert)?.[0], /\n*$/.exec(insert)?.[0]];
  const made = above + other.replace(/^\n+|\n+$/g, '') + below;
  const caret = at + made.length;
  return { from: at, to: at + insert.length, insert: made, select: [caret, caret] };
}

/** The text without a picture, whatever its words and its place. */
export function withoutPicture(text: string, address: string): string {
  const name = address.replace(/[^\w/-]/g, '\\$&');
  return text.replace(
    new RegExp(`!\\[(?:\\\\.|[^\\]\\\\])*\\]\\(${name}(?: "(?:\\\\.|[^"\\\\])*")?\\)(?:\\{\\.\\w+\\})?`, 'g'),
    '',
  );
}
