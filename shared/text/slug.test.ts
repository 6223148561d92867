import { expect, test } from 'vitest';
import { isSlug, isWrittenId, numberedSlug, slugOf } from './slug.ts';

test.each([
  ['La linea sotto il colore', 'la-linea-sotto-il-colore'],
  ["L’oro di Siena, dov'è?", 'l-oro-di-siena-dov-e'],
  ['«Perché» no: 3×2 & Łódź, Straße', 'perche-no-3-2-lodz-strasse'],
  ['  --- Arte --- ', 'arte'],
  ['Η Αθήνα', ''],
  ['', ''],
])('the words of «%s» are %j', (title, words) => expect(slugOf(title)).toBe(words));

test('a long title ends with a whole word, one long word is cut', () => {
  const words = slugOf('La Maestà di Duccio torna a Siena dopo il restauro e una mostra lo racconta');
  expect(words).toBe('la-maesta-di-duccio-torna-a-siena-dopo-il-restauro-e-una-mostra');
  expect(slugOf('a'.repeat(100))).toBe('a'.repeat(64));
});

test('a number finds its room', () => {
  expect(numberedSlug('maesta', 1)).toBe('maesta');
  expect(numberedSlug('maesta', 12)).toBe('maesta-12');
  expect(numberedSlug('a'.repeat(64), 12)).toBe(`${'a'.repeat(61)}-12`);
});

test.each(['maesta', 'a-2', '2'])('%s can stand in an address', (words) => expect(isSlug(words)).toBe(true));

test.each(['', '-a', 'a-', 'a--b', 'A', 'è', 'a b', 'a/b', 'a'.repeat(65)])('%j cannot', (words) =>
  expect(isSlug(words)).toBe(false),
);

test('an id that a program made is no words', () => {
  expect(['maesta', 'a1', '01M8ETK2N0Q3R4S5T6V7W8X9Y0', '0f3a9c41d2e85b7704c6a1f9e2'].map(isWrittenId)).toEqual([
    true,
    true,
    false,
    false,
  ]);
});
