import { expect, it } from 'vitest';
import { abridged, wordDiff } from './word-diff.ts';

const said = (before: string, after: string) =>
  abridged(wordDiff(before, after))
    .map(({ kind, text }) => ({ same: text, inserted: `[+${text}]`, removed: `[-${text}]` })[kind])
    .join('');

it.each([
  ['Una pala veneta', 'Una pala lombarda', 'Una pala [-veneta][+lombarda]'],
  ['', 'Nuovo', '[+Nuovo]'],
  ['Vecchio', '', '[-Vecchio]'],
  ['Perché no', 'Perché no', 'Perché no'],
  ['Uno\n\nDue', 'Uno\nDue', 'Uno\n[-\n]Due'],
])('from %j to %j', (before, after, expected) => {
  expect(said(before, after)).toBe(expected);
});

it('leaves out what is far from any change, and cuts no word', () => {
  const far = 'parola '.repeat(100);
  const told = said(`${far}rossa ${far}`, `${far}bianca ${far}`);
  expect(told).toMatch(/^ … (parola )+\[-rossa\]\[\+bianca\]( parola)+ … $/);
  expect(told.length).toBeLessThan(250);
});

it('tells two long texts that have nothing in common line by line', () => {
  const words = (word: string) => Array.from({ length: 3_000 }, (_, index) => `${word}${index}`).join(' ');
  expect(wordDiff(words('a'), words('b')).map(({ kind }) => kind)).toEqual(['removed', 'inserted']);
});
