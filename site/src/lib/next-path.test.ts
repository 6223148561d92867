import { expect, test } from 'vitest';
import { nextPath } from './next-path.ts';

const after = (next: string) => nextPath(`?${new URLSearchParams({ next })}`);

test.each(['/create-article', '/edit-article/01J', '/dashboard?tab=my-content', '/', '/articoli?category=arte#cima'])(
  '%s is a page of the magazine',
  (path) => {
    expect(after(path)).toBe(path);
  },
);

test.each([
  '//evil.example',
  '///evil.example',
  '/\\evil.example',
  '\\\\evil.example',
  '/\t/evil.example',
  '/\n/evil.example',
  ' /evil',
  '/a//b',
  '/.//evil.example',
  'https://evil.example',
  'javascript:alert(1)',
  'data:text/html,x',
  'evil.example',
  '',
])('%j leads elsewhere and is not followed', (path) => {
  expect(after(path)).toBe('/dashboard');
});

test.each(['/login', '/login?next=/login', '/register'])('%s would only come back here', (path) => {
  expect(after(path)).toBe('/dashboard');
});

test('without next the dashboard is next', () => {
  expect(nextPath('')).toBe('/dashboard');
});
