import { expect, test } from 'vitest';
import { leadsToForm, nextPath } from './next-path.ts';

const after = (next: string) => nextPath(`?${new URLSearchParams({ next })}`);

test.each(['/create-article', '/edit-article/01J', '/dashboard?tab=my-content', '/', '/articoli?category=arte#cima'])(
  'after login ?next=%s is followed: it is a page of the magazine',
  (path) => {
    expect(after(path)).toBe(path);
  },
);

test.each([
  '//evil.example',
  '//evil.example/%2f..',
  '/\\evil.example',
  '\\\\evil.example',
  '/\t/evil.example',
  '/\n/evil.example',
  '/\u0000/evil.example',
  '\t//evil.example',
  '\u0001//evil.example',
  ' /evil',
  '/ /evil.example',
  '/a//b',
  '/..//evil.example',
  '/dashboard//evil.example',
  'https://evil.example',
  'https:evil.example',
  '//user:password@evil.example',
  'javascript:alert(1)',
  'data:text/html,x',
  'mailto:a@b.it',
  'evil.example',
  '?next=x',
  '',
])('after login ?next=%j is not followed: it leads to another site or is malformed', (path) => {
  expect(after(path)).toBe('/dashboard');
});

test.each(['/login', '/login?next=/login', '/register'])(
  'after login ?next=%s is not followed: it is a login page',
  (path) => {
    expect(after(path)).toBe('/dashboard');
  },
);

test('without ?next the login leads to the dashboard', () => {
  expect(nextPath('')).toBe('/dashboard');
});

test.each([
  ['/create-article', true],
  ['/modifica-evento/01J', true],
  ['/dashboard?tab=my-content', false],
  ['/articolo/create-article', false],
])('%s is the page of a form: %s', (next, expected) => {
  expect(leadsToForm(`?${new URLSearchParams({ next })}`)).toBe(expected);
});
