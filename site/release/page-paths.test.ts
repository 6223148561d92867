import { describe, expect, it } from 'vitest';
import { numberedPaths } from '#site/src/content/page-data.ts';
import { listingDifference, listingOf, pathsOf } from './page-paths.ts';

describe('the paths of a page', () => {
  it.each([
    ['./index.astro', '/'],
    ['./articoli/index.astro', '/articoli'],
    ['./404.astro', '/404'],
    ['./articoli/index.json.ts', '/articoli/index.json'],
    ['./robots.txt.ts', '/robots.txt'],
  ])('%s has the path %s', (file, path) => {
    expect(pathsOf(file, {})).toEqual([path]);
  });

  it('a page with a parameter has a path for each value', () => {
    const getStaticPaths = () => [{ params: { id: 'uno' } }, { params: { id: 'due' } }];
    expect(pathsOf('./evento/[id].ics.ts', { getStaticPaths })).toEqual(['/evento/uno.ics', '/evento/due.ics']);
  });

  it('a page with a parameter and no values is a mistake', () => {
    expect(() => pathsOf('./evento/[id].astro', {})).toThrow(
      './evento/[id].astro has a parameter and no getStaticPaths',
    );
  });
});

describe('the addresses that come and go', () => {
  it('of numbered pages are known by their number', () => {
    const page = { getStaticPaths: numberedPaths('page', () => 4_000) };
    const file = './articoli/pagina/[page].astro';
    expect(listingOf(file, page)).toBe(4_000);
    expect(listingDifference(file, page, [4_000, 4_002])).toEqual({
      added: ['/articoli/pagina/4001', '/articoli/pagina/4002'],
      gone: [],
    });
    expect(listingDifference(file, page, [2, 1])).toEqual({ added: [], gone: ['/articoli/pagina/2'] });
    expect(listingDifference(file, page, [1, 1])).toEqual({ added: [], gone: [] });
  });

  it('of other pages are those of one listing alone', () => {
    const page = { getStaticPaths: () => [{ params: { month: '2026-11' } }] };
    const file = './calendario/[month].json.ts';
    const now = listingOf(file, page);
    expect(listingDifference(file, page, [['/calendario/2026-10.json'], now])).toEqual({
      added: ['/calendario/2026-11.json'],
      gone: ['/calendario/2026-10.json'],
    });
  });
});
