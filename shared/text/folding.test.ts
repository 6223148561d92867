import { expect, it } from 'vitest';
import { spellings } from '#shared/testing/spellings.ts';
import { wordFinder } from './folding.ts';

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

it.each(spellings)('%s is found in «%s», however either is spelled', (words, text) => {
  expect(wordFinder(words)(text)).toBe(true);
});

it.each([
  ['sono', 'Il suono'],
  ['ocra rossa', 'Ocra gialla'],
  ['1985-86', 'Dal 1985 al 1987'],
])('%s is not found in «%s»', (words, text) => expect(wordFinder(words)(text)).toBe(false));
