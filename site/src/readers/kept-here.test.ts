import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { giveToAccount, isKept, type KeptHere, keptHere, toggleHere } from './kept-here.ts';

const stored = new Map<string, string>();
const article: KeptHere = { list: 'saved', id: 'fondo-oro', title: 'Davanti al fondo oro' };
const event: KeptHere = { list: 'followed', id: 'il-segno-rosso', title: 'Il segno rosso' };

beforeEach(() => {
  stored.clear();
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => stored.set(key, value),
    removeItem: (key: string) => stored.delete(key),
  });
});
afterEach(() => vi.unstubAllGlobals());

it('an item is kept in the browser by one press and dropped by the next, the newest first', () => {
  expect(toggleHere(article)).toBe(true);
  expect(toggleHere(event)).toBe(true);
  expect(keptHere()).toEqual([event, article]);
  expect(toggleHere(event)).toBe(false);
  expect([isKept(article), isKept(event)]).toEqual([true, false]);
});

it.each([
  '{',
  '{}',
  'null',
  '[null, 7, {"list":"altro","id":"a","title":"A"}, {"list":"saved","id":"../a","title":"A"}]',
])('kept items that other code has written as %s are none', (text) => {
  stored.set('sinopia.kept', text);
  expect(keptHere()).toEqual([]);
  expect(toggleHere(article)).toBe(true);
  expect(keptHere()).toEqual([article]);
});

it('a browser that denies storage keeps nothing and says so', () => {
  vi.stubGlobal('localStorage', undefined);
  expect(keptHere()).toEqual([]);
  expect(toggleHere(article)).toBeUndefined();
});

it('an account is given the kept items, the oldest first; what it does not take stays in the browser', async () => {
  const gone: KeptHere = { list: 'saved', id: 'tolto', title: 'Tolto' };
  for (const item of [article, gone, event]) toggleHere(item);
  const asked: unknown[] = [];
  vi.stubGlobal('fetch', async (path: string, init: RequestInit) => {
    asked.push([init.method, path, init.headers]);
    return new Response(null, { status: path.includes('tolto') ? 404 : path.includes('followed') ? 503 : 204 });
  });
  await giveToAccount('gettone');
  const headers = { authorization: 'Bearer gettone' };
  expect(asked).toEqual([
    ['PUT', '/api/me/saved/fondo-oro', headers],
    ['PUT', '/api/me/saved/tolto', headers],
    ['PUT', '/api/me/followed/il-segno-rosso', headers],
  ]);
  expect(keptHere()).toEqual([event]);
});
