import { expect, it } from 'vitest';
import { abridged, wordDiff } from './word-diff.ts';

const marked = (before: string, after: string) =>
  abridged(wordDiff(before, after))
    .map(({ kind, text }) => ({ same: text, inserted: `[+${text}]`, removed: `[-${text}]` })[kind])
    .join('');

it.each([
  ['Una pala veneta', 'Una pala lombarda', 'Una pala [-veneta][+lombarda]'],
  ['', 'Nuovo', '[+Nuovo]'],
  ['Vecchio', '', '[-Vecchio]'],
  ['Perché no', 'Perché no', 'Perché no'],
  ['Uno\n\nDue', 'Uno\nDue', 'Uno\n[-\n]Due'],
])('the difference from %j to %j is marked word by word', (before, after, expected) => {
  expect(marked(before, after)).toBe(expected);
});

it('abridges long unchanged passages of a text at word boundaries', () => {
  const far = 'parola '.repeat(100);
  const text = marked(`${far}rossa ${far}`, `${far}bianca ${far}`);
  expect(text).toMatch(/^ … (parola )+\[-rossa\]\[\+bianca\]( parola)+ … $/);
  expect(text.length).toBeLessThan(250);
});

it('compares two long texts without common words by line', () => {
  const words = (word: string) => Array.from({ length: 3_000 }, (_, index) => `${word}${index}`).join(' ');
  expect(wordDiff(words('a'), words('b')).map(({ kind }) => kind)).toEqual(['removed', 'inserted']);
});
