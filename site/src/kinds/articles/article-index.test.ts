import { afterEach, expect, it, test, vi } from 'vitest';
import type { IndexedArticle } from '#shared/publish/list-files.ts';
import { LoadedIndex, search } from './article-index.ts';

const indexed = (id: string) => ({ id }) as IndexedArticle;
let answers: Record<string, unknown> = {
  '/articoli/index.json': { articles: [indexed('cinque'), indexed('quattro')], parts: 2 },
  '/articoli/indice/2.json': [indexed('quattro'), indexed('tre')],
  '/articoli/indice/1.json': [indexed('due'), indexed('uno')],
};
let requests: string[] = [];
let offline = false;
vi.stubGlobal('fetch', async (path: string) => {
  requests.push(path);
  if (offline) throw new TypeError('Failed to fetch');
  return path in answers ? Response.json(answers[path]) : new Response('', { status: 404 });
});
afterEach(() => {
  requests = [];
  offline = false;
});

it('the index of articles loads in parts, newest first, and holds no article twice', async () => {
  const index = new LoadedIndex();
  expect([index.started, index.complete]).toEqual([false, false]);
  while (!index.complete) await index.loadNext();
  expect(index.articles.map(({ id }) => id)).toEqual(['cinque', 'quattro', 'tre', 'due', 'uno']);
  expect(requests).toEqual(['/articoli/index.json', '/articoli/indice/2.json', '/articoli/indice/1.json']);
});

it('a part of the index is fetched once while it is loading, and again after a failure', async () => {
  const index = new LoadedIndex();
  await Promise.all([index.loadNext(), index.loadNext()]);
  expect(requests).toEqual(['/articoli/index.json']);
  offline = true;
  await expect(index.loadNext()).rejects.toThrow('Failed to fetch');
  offline = false;
  await index.loadNext();
  expect(requests.slice(1)).toEqual(['/articoli/indice/2.json', '/articoli/indice/2.json']);
});

it('a part of the index that went since the index was loaded has no articles; those before it load', async () => {
  const { '/articoli/indice/2.json': gone, ...left } = answers;
  answers = left;
  const index = new LoadedIndex();
  while (!index.complete) await index.loadNext();
  answers = { ...left, '/articoli/indice/2.json': gone };
  expect(index.articles.map(({ id }) => id)).toEqual(['cinque', 'quattro', 'due', 'uno']);
});

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
