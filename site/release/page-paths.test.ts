import { describe, expect, it } from 'vitest';
import { pathsOf } from './page-paths.ts';

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
