import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { loadServerDrafts } from './server-drafts.ts';

beforeEach(() => {
  vi.stubGlobal('localStorage', { getItem: () => null });
  vi.stubGlobal('location', { origin: 'https://rivista.example' });
});
afterEach(() => {
  vi.unstubAllGlobals();
});

const saved = { kind: 'article', savedAt: '2026-11-20T08:00:00.000Z' };

test('a draft that was deleted after it was listed does not hide the others', async () => {
  const texts = new Map([['01A', { ...saved, form: '01A', title: 'Oro' }]]);
  vi.stubGlobal('fetch', async (input: string | URL | Request) => {
    const { pathname } = new URL(input instanceof Request ? input.url : input, 'https://rivista.example');
    const [, id = ''] = /\/drafts\/article\/(.+)$/.exec(pathname) ?? [];
    if (id === '') return Response.json(['01A', '01B'].map((form) => ({ ...saved, id: form, form })));
    const text = texts.get(id);
    return text ? Response.json(text, { headers: { etag: '"1"' } }) : Response.json({ status: 404 }, { status: 404 });
  });
  expect((await loadServerDrafts('article', undefined)).map(({ id, values }) => [id, values])).toEqual([
    ['01A', { kind: 'article', title: 'Oro' }],
  ]);
});
