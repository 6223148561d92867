import { expect, it, test } from 'vitest';
import { joinElisions, readingTime, splitElisions, withoutElisions, wordFinder } from './words.ts';

test.each([
  ["catalogo d'asta", "catalogo d' asta"],
  ['L’oro dell’altare', 'L’ oro dell’ altare'],
  ["Quest'anno, un’opera all'asta", "Quest' anno, un’ opera all' asta"],
  ["dell'800", "dell' 800"],
  // What is no elision stays one word.
  ['da Sotheby’s e da Christie’s', 'da Sotheby’s e da Christie’s'],
  ["un po' di luce", "un po' di luce"],
  ["il '500", "il '500"],
  ["O'Keeffe", "O'Keeffe"],
])('%s is split into words as %s, and joined again', (text, split) => {
  expect(splitElisions(text)).toBe(split);
  expect(joinElisions(split)).toBe(text);
});

test.each([
  ["l'oro", 'oro'],
  ['L’oro dell’altare', 'oro altare'],
  ["catalogo d'asta", 'catalogo asta'],
  ["Christie's", "Christie's"],
  // A query that is still being typed.
  ["l'", "l'"],
  ['"catalogo d’asta"', '"catalogo d’ asta"'],
])('a query for %s looks for %s', (query, words) => expect(withoutElisions(query)).toBe(words));

test('words that are marked as found are joined like all others', () => {
  expect(joinElisions("catalogo d' <mark>asta</mark>")).toBe("catalogo d'<mark>asta</mark>");
  expect(joinElisions("<mark>l'</mark> <mark>oro,</mark> qui")).toBe("<mark>l'</mark><mark>oro,</mark> qui");
});

it('words are found in any position, in any case and with or without accents', () => {
  const found = wordFinder('  citta ORO ');
  expect(found('L’oro della Città')).toBe(true);
  expect(found('L’oro del contado')).toBe(false);
  expect(wordFinder(' ')('qualsiasi testo')).toBe(true);
});

it.each([
  ["l'oro", 'Fondo oro'],
  ['l’oro', "Davanti all'oro"],
  ['dell’asta', "catalogo d'asta"],
  ["Christie's", 'Da Christie’s a Londra'],
])('%s is found in «%s»: neither its article nor the form of the apostrophe matters', (words, text) => {
  expect(wordFinder(words)(text)).toBe(true);
});

it.each([
  ['"arte povera"', 'Torino e l’Arte Povera'],
  ['«arte» “povera”', 'Torino e l’Arte Povera'],
  ['"l’oro"', 'Fondo oro'],
  ['l’"Annunciata"', 'La vendita dell’«Annunciata»'],
  ['"', 'Fondo oro'],
])('%s is found in «%s»: quotation marks do not matter', (words, text) => {
  expect(wordFinder(words)(text)).toBe(true);
});

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
