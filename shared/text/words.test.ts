import { expect, it } from 'vitest';
import { wordFinder } from './words.ts';

it('words are found wherever they stand, in any case and with or without accents', () => {
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
