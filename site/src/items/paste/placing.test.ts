import { expect, it, test } from 'vitest';
import { changed, type TextSelection } from '#site/src/items/fields/text-edit.ts';
import { placedLater, wholeChange, withoutPicture } from './placing.ts';

const text = 'Prima.\n\n![](/media/A)\n\nDopo.\n\n![Un vaso](/media/A "Vaso")\n\nFine.';
const changes: [string, (text: string) => string][] = [
  ['another address', (all) => all.replaceAll('/media/A', '/media/LUNGO')],
  ['an address of the same length', (all) => all.replaceAll('/media/A', '/media/B')],
  ['no picture', (all) => withoutPicture(all, '/media/A')],
];

it.each(changes)('a text that gets %s keeps its selection at the same words', (_, change) => {
  const start = text.indexOf('Dopo');
  const edit = wholeChange({ text, start, end: start + 4 }, change);
  const made = changed(text, edit);
  expect(made).toBe(change(text));
  expect(made.slice(...edit.select)).toBe('Dopo');
});

/** In these texts bars mark the selection or the caret. */
function written(drawn: string): TextSelection {
  const [before = '', selected = '', after] = drawn.split('|');
  const start = before.length;
  return { text: drawn.replaceAll('|', ''), start, end: after === undefined ? start : start + selected.length };
}

test.each([
  ['goes to the caret', 'Un |cielo', 'Un |cielo', 'Un blu |cielo'],
  ['takes the place of the selected words', 'Un |rosso |cielo', 'Un |rosso |cielo', 'Un blu |cielo'],
  ['goes to where the caret was', 'Un |cielo', 'Un cielo |sereno|', 'Un blu cielo |sereno|'],
  ['goes before what was typed since', 'Un |cielo', 'Un terso |cielo', 'Un blu terso |cielo'],
  ['leaves words that were typed over the selected ones', 'Un |rosso |cielo', 'Un terso |cielo', 'Un terso blu |cielo'],
])('a piece that comes after its paste %s', (_, then, now, after) => {
  const edit = placedLater(written(then), written(now), 'blu ', true);
  const [start, end] = edit.select;
  const made = changed(written(now).text, edit);
  const selected = start === end ? '|' : `|${made.slice(start, end)}|`;
  expect(made.slice(0, start) + selected + made.slice(end)).toBe(after);
});
