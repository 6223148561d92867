import { picturesIn } from '#site/src/items/fields/figure-line.ts';
import { blankLinesAround } from '#site/src/items/fields/markdown-edit.ts';
import { allChanged, changeBetween, changed, type Edit, type TextSelection } from '#site/src/items/fields/text-edit.ts';
import { selectedNow } from '#site/src/items/insert/slash.ts';

/** Words go into their line, blocks between blank lines. */
function placed(written: TextSelection, piece: string, inline: boolean): Edit {
  const { text, start, end } = written;
  const { above, below } = blankLinesAround(written);
  const insert = inline ? piece : above + piece + (end === text.length ? '' : below);
  const caret = start + insert.length;
  return { from: start, to: end, insert, select: [caret, caret] };
}

/**
 * Puts a piece where the selection was when it was pasted. Words that have taken the place of the selected ones stay,
 * and a selection that is elsewhere now stays there.
 */
export function placedLater(then: TextSelection, now: TextSelection, piece: string, inline: boolean): Edit {
  const { text } = now;
  const place = selectedNow(then, text);
  const isSame = text.slice(place.start, place.end) === then.text.slice(then.start, then.end);
  if (!isSame) place.start = place.end;
  const edit = placed(place, piece, inline);
  if (place.start === now.start && place.end === now.end) return edit;
  const { start, end } = selectedNow(now, changed(text, edit));
  return { ...edit, select: [start, end] };
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
  const after = change(text);
  const moved = (pos: number) => Math.min(change(text.slice(0, pos)).length, after.length);
  return { ...changeBetween(text, after), select: [moved(start), moved(end)] };
}
