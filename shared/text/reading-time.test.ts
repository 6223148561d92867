import { expect, it, test } from 'vitest';
import { readingTime } from './reading-time.ts';

test.each([
  [0, '1 minuto di lettura'],
  [220, '1 minuto di lettura'],
  [400, '2 minuti di lettura'],
  [2200, '10 minuti di lettura'],
])('%i words are %s', (words, expected) => expect(readingTime('parola '.repeat(words))).toBe(expected));

test('an elided article is one word with its noun', () => {
  expect(readingTime('l’affresco '.repeat(220))).toBe('1 minuto di lettura');
});

it('words of every alphabet count once, numbers and pictographs do not', () => {
  expect(readingTime('漢字 😀 𝒶rte 1900 '.repeat(220))).toBe('2 minuti di lettura');
});
