import { expect, test } from 'vitest';
import type { TextSelection } from '#site/src/items/fields/text-edit.ts';
import { placedLater } from './late-paste.ts';

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
  const { from, to, insert, select } = placedLater(written(then), written(now), 'blu ', true);
  const { text } = written(now);
  const [start, end] = select;
  const made = text.slice(0, from) + insert + text.slice(to);
  const selected = start === end ? '|' : `|${made.slice(start, end)}|`;
  expect(made.slice(0, start) + selected + made.slice(end)).toBe(after);
});
