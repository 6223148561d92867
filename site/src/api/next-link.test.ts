import { expect, test } from 'vitest';
import { nextCursor, nextLink } from './next-link.ts';

test('the link that says next leads to the next page, and its cursor asks for it', () => {
  const link = '</api/articles/my/all?limit=2&cursor=MjAyNg%3D>; rel="next"';
  expect(nextLink(link)).toBe('/api/articles/my/all?limit=2&cursor=MjAyNg%3D');
  expect(nextCursor(link)).toBe('MjAyNg=');
});

test.each([
  null,
  '',
  '</api/articles>; rel="prev"',
  '<https://evil.example/api/?cursor=x>; rel="next"',
  '<//evil.example/api/?cursor=x>; rel="next"',
])('%j leads nowhere', (link) => {
  expect(nextLink(link)).toBeUndefined();
  expect(nextCursor(link)).toBeUndefined();
});

test('a next page without a cursor is none', () => expect(nextCursor('</api/articles>; rel="next"')).toBeUndefined());
