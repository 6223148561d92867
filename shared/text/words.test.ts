import { expect, it } from 'vitest';
import { wordFinder } from './words.ts';

it('words are found wherever they stand, in any case and with or without accents', () => {
  const found = wordFinder('  citta ORO ');
  expect(found('L’oro della Città')).toBe(true);
  expect(found('L’oro del contado')).toBe(false);
  expect(wordFinder(' ')('qualsiasi testo')).toBe(true);
});
