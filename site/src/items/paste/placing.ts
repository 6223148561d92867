import { picturesIn } from '#site/src/items/fields/figure-line.ts';
import { blankLinesAround } from '#site/src/items/fields/markdown-edit.ts';
import { allChanged, changeBetween, type Edit, type TextSelection } from '#site/src/items/fields/text-edit.ts';

/** Puts a piece where the selection is: words into its line, blocks between blank lines. */
export function placed(written: TextSelection, piece: string, inline: boolean): Edit {
  const { text, start, end } = written;
  const { above, below } = blankLinesAround(written);
  const insert = inline ? piece : above + piece + (end === text.length ? '' : below);
  const caret = start + insert.length;
  return { from: start, to: end, insert, select: [caret, caret] };
}

/** The text without a picture, with any words and at any place. */
export const withoutPicture = (text: string, address: string): string =>
  allChanged(
    text,
    picturesIn(text)
      .filter((picture) => picture.address === address)
      .map(({ from, end }) => ({ from, to: end, insert: '' })),
  );

/** A change of the whole text as an edit, with the selection at the words where it was. */
export function wholeChange({ text, start, end }: TextSelection, change: (text: string) => string): Edit {
  const changed = change(text);
  const moved = (at: number) => Math.min(change(text.slice(0, at)).length, changed.length);
  return { ...changeBetween(text, changed), select: [moved(start), moved(end)] };
}
