import { expect, test } from 'vitest';
import { termsOf } from './terms.ts';

test('spellings with one address are one tag, and words without Latin letters have no page', () => {
  expect(termsOf('tag', { tags: ['Fondo oro', 'fondo oro', 'Ἀθῆναι'] })).toEqual([
    { name: 'Fondo oro', slug: 'fondo-oro' },
    { name: 'Ἀθῆναι', slug: '' },
  ]);
});

test('the newsroom signs without a page', () => {
  expect(termsOf('author', { author: 'La redazione' })).toEqual([{ name: 'La redazione', slug: '' }]);
});
