import { expect, test } from 'vitest';
import type { IndexedArticle } from '#shared/model/list-files.ts';
import { search } from './search.ts';

const article = (
  id: string,
  category: IndexedArticle['category'],
  title: string,
  description = '',
): IndexedArticle => ({
  id,
  title,
  description,
  category,
  author: 'Giulia Ferrante',
  date: '2026-11-20',
  image: '/pictures/a.svg',
});

const articles = [
  article('oro', 'mostre', 'Davanti al fondo oro', 'Perché la foglia riflette'),
  article('taglio', 'arte', 'Fontana, il taglio', 'La città e lo spazio'),
  article('libro', 'cultura', 'Un libro nella manica'),
];

test.each([
  ['', '', ['oro', 'taglio', 'libro']],
  ['arte', '', ['taglio']],
  ['', 'ORO', ['oro']],
  ['', 'perche', ['oro']],
  ['', 'citta', ['taglio']],
  ['', 'fondo davanti', ['oro']],
  ['', "l'oro", ['oro']],
  ['', 'nell’oro', ['oro']],
  ['arte', 'oro', []],
  ['', '  ', ['oro', 'taglio', 'libro']],
])('category %j and words %j find %j', (category, words, found) => {
  expect(search(articles, { category, words }).map(({ id }) => id)).toEqual(found);
});
