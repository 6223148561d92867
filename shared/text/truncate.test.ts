import { describe, expect, it, test } from 'vitest';
import { beginning, trimmedEnd, truncate } from './truncate.ts';

describe('a text cut at a word', () => {
  test.each([
    ['Il segno', 8, 'Il segno'],
    ['Il segno, che resta', 12, 'Il segno…'],
    ['Il segno che resta', 8, 'Il segno…'],
    ['Venduto a 12 000 euro', 13, 'Venduto a…'],
    ['Venduto a € 12.000 ieri', 14, 'Venduto a…'],
    ['Dal 1926 al 1930', 7, 'Dal…'],
    ['Stima 1926–1930 circa', 13, 'Stima…'],
    ['Ecco. Poi altro', 7, 'Ecco…'],
    ['Ecco... poi altro', 9, 'Ecco…'],
    ['Ecco… poi altro', 7, 'Ecco…'],
    ['Ecco (poi altro)', 8, 'Ecco…'],
    ['Precipitevolissimevolmente', 12, 'Precipitevol…'],
    ['12 palazzi', 4, '12…'],
  ])('%j within %i is %j', (text, length, expected) => expect(truncate(text, length)).toBe(expected));
});

describe('a text cut at a character', () => {
  test.each([
    ['Cara lettrice', 6, 'Cara l…'],
    ['Cara lettrice', 5, 'Cara …'],
    ['Fine. Inizio', 5, 'Fine…'],
    ['Fine. Inizio', 6, 'Fine…'],
    ['Lotto 1.500 euro', 8, 'Lotto …'],
    ['Nel 1926', 6, 'Nel …'],
    ['🎨🎨🎨', 2, '🎨🎨…'],
    ['🎨🎨', 2, '🎨🎨'],
  ])('%j within %i is %j', (text, length, expected) =>
    expect(truncate(text, length, { at: 'character' })).toBe(expected),
  );
});

test.each([
  ['Famiglia👩‍👩‍👧‍👦 intera', 11, 'Famiglia…'],
  ['Italia🇮🇹🇫🇷', 7, 'Italia…'],
  ['👋🏽👋🏽👋🏽', 3, '👋🏽…'],
  ['Cafe\u0301 e poi', 4, 'Caf…'],
  [`a${'\u0301'.repeat(300)}`, 20, `a${'\u0301'.repeat(19)}…`],
])('a letter with its accents and an emoji are never cut: %j within %i is %j', (text, length, expected) => {
  expect(truncate(text, length)).toBe(expected);
  expect(truncate(text, length, { at: 'character' })).toBe(expected);
});

it('the beginning of a text ends with a whole emoji', () => {
  expect([1, 4, 5, 7].map((length) => beginning('👋🏽 ciao', length))).toEqual(['👋🏽', '👋🏽', '👋🏽 ', '👋🏽 ci']);
});

it('digits without end are cut at the length', () => {
  expect(truncate('1234567890'.repeat(20), 150, { at: 'character' })).toBe(`${'1234567890'.repeat(15)}…`);
  expect(truncate('12345', 3)).toBe('123…');
});

it('a long text of blanks, or without one, is cut before anybody gives up', () => {
  expect(truncate(' '.repeat(200_000), 150_000)).toBe('…');
  expect(truncate('a'.repeat(200_000), 150_000)).toHaveLength(150_001);
});

test.each([
  ['Il segno rosso, ', 'Il segno rosso'],
  ['Il segno: rosso', 'Il segno: rosso'],
  [' ,;', ''],
  ['', ''],
  ['🎨 ,', '🎨'],
])('%j ends in its last word: %j', (text, trimmed) => expect(trimmedEnd(text, /[\s,;:.]/)).toBe(trimmed));
