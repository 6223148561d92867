import { expect, it } from 'vitest';
import { PageQueries } from './page-queries.ts';

it('pages that show the same result share its object; a page with another result keeps its own', () => {
  const queries = new PageQueries();
  const home = queries.put('/', [
    ['titoli', 'prima'],
    ['anno', '2026'],
  ]);
  const list = queries.put('/articoli', [['titoli', 'prima']]);
  expect(list[0]).toBe(home[0]);
  const later = queries.put('/archivio', [['titoli', 'poi']]);
  expect([home[0], later[0]]).toMatchObject([
    { query: 'titoli', hash: 'prima' },
    { query: 'titoli', hash: 'poi' },
  ]);
  expect([...queries.pagesOf('titoli')].toSorted()).toEqual(['/', '/archivio', '/articoli']);
});

it('a query that no page asks any more is forgotten', () => {
  const queries = new PageQueries();
  const home = queries.put('/', [['titoli', 'prima']]);
  const list = queries.put('/articoli', [['titoli', 'prima']]);
  queries.remove('/', home);
  expect([queries.isUsed('titoli'), [...queries.pagesOf('titoli')]]).toEqual([true, ['/articoli']]);
  queries.remove('/articoli', list);
  expect([queries.isUsed('titoli'), [...queries.pagesOf('titoli')]]).toEqual([false, []]);
});

it('a page that is rendered again is found by what it asks now, and by nothing that it asked before alone', () => {
  const queries = new PageQueries();
  const other = queries.put('/articoli', [['titoli', 'prima']]);
  const home = queries.put('/', [
    ['titoli', 'prima'],
    ['anno', '2026'],
  ]);
  const again = queries.put(
    '/',
    [
      ['titoli', 'poi'],
      ['lingua', 'it'],
    ],
    home,
  );
  expect(again).toMatchObject([
    { query: 'titoli', hash: 'poi' },
    { query: 'lingua', hash: 'it' },
  ]);
  const pages = ['titoli', 'anno', 'lingua'].map((query) => [...queries.pagesOf(query)].toSorted());
  expect(pages).toEqual([['/', '/articoli'], [], ['/']]);
  expect(queries.isUsed('anno')).toBe(false);
  expect(other[0]?.hash).toBe('prima');
});
