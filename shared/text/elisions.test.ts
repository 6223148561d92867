import { expect, test } from 'vitest';
import { joinElisions, splitElisions, withoutElisions } from './elisions.ts';

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
])('a query for %s looks for %s', (query, words) => expect(withoutElisions(query)).toBe(words));

test('words that are marked as found are joined like all others', () => {
  expect(joinElisions("catalogo d' <mark>asta</mark>")).toBe("catalogo d'<mark>asta</mark>");
  expect(joinElisions("<mark>l'</mark> <mark>oro,</mark> qui")).toBe("<mark>l'</mark><mark>oro,</mark> qui");
});
