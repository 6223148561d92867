import { afterEach, describe, expect, it, test, vi } from 'vitest';
import { fetchAllPages, fetchPage, joined, nextCursor, nextLink } from './list-page.ts';
import { publicApi } from './public-api.ts';

afterEach(() => vi.unstubAllGlobals());

describe('a list of the API', () => {
  it('returns its items and the cursor of the next page', async () => {
    const fetched = vi.fn(async (..._: unknown[]) =>
      Response.json([{ id: 'a' }], { headers: { link: '</api/gallery?cursor=abc>; rel="next"' } }),
    );
    vi.stubGlobal('fetch', fetched);
    const page = await fetchPage(publicApi.gallery.$get, { category: 'Classico', limit: '100' });
    expect(page).toEqual({ items: [{ id: 'a' }], next: 'abc' });
    expect(fetched.mock.calls[0]?.[0]).toBe('/api/gallery?category=Classico&limit=100');
  });

  it('is asked for page by page where all of its items are needed', async () => {
    const rest = [['a', '</api/gallery?cursor=2>; rel="next"'], ['b', '</api/gallery?cursor=3>; rel="next"'], ['c']];
    const cursors: unknown[] = [];
    vi.stubGlobal('fetch', async (address: string) => {
      cursors.push(new URL(address, 'https://rivista.example').searchParams.get('cursor'));
      const [id, link] = rest.shift() ?? [];
      return Response.json([{ id }], link ? { headers: { link } } : {});
    });
    expect(await fetchAllPages(publicApi.gallery.$get)).toEqual([{ id: 'a' }, { id: 'b' }, { id: 'c' }]);
    expect(cursors).toEqual([null, '2', '3']);
  });

  it('throws the status of a failed call', async () => {
    vi.stubGlobal('fetch', async () => new Response(null, { status: 500 }));
    await expect(fetchPage(publicApi.gallery.$get, {})).rejects.toThrow('500');
  });

  it('contains no item twice when a page is appended', () => {
    expect(joined([{ id: 'a' }, { id: 'b' }], [{ id: 'b' }, { id: 'c' }])).toEqual([
      { id: 'a' },
      { id: 'b' },
      { id: 'c' },
    ]);
  });
});

test('the next link of a list and its cursor are read from the Link header', () => {
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
])('the Link header %j has no next page', (link) => {
  expect(nextLink(link)).toBeUndefined();
  expect(nextCursor(link)).toBeUndefined();
});

test('a next link without a cursor has no next page', () =>
  expect(nextCursor('</api/articles>; rel="next"')).toBeUndefined());
