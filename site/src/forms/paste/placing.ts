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

/** The text without a picture, whatever its words and its place. */
export function withoutPicture(text: string, address: string): string {
  const name = address.replace(/[^\w/-]/g, '\\$&');
  return text.replace(
    new RegExp(`!\\[(?:\\\\.|[^\\]\\\\])*\\]\\(${name}(?: "(?:\\\\.|[^"\\\\])*")?\\)(?:\\{\\.\\w+\\})?`, 'g'),
    '',
  );
}
