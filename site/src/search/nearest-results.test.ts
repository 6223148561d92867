import { expect, it } from 'vitest';
import { widerQueries } from './nearest-results.ts';

it('looks for less and less: every word, each alone, the beginning of the longest', () => {
  expect(widerQueries('il fonntana')).toEqual([
    'il fonntana',
    'fonntana',
    'il',
    'fonntan',
    'fonnta',
    'fonnt',
    'fonn',
    'fon',
  ]);
});

it('does not cut a short word', () => {
  expect(widerQueries('oro')).toEqual(['oro']);
});
