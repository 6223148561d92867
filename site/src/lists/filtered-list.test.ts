import { afterEach, describe, expect, it, vi } from 'vitest';
import { publicApi } from '#site/src/api/public-api.ts';
import { askPage, joined } from './filtered-list.ts';

afterEach(() => vi.unstubAllGlobals());

describe('a list', () => {
  it('gives its items', async () => {
    const asked = vi.fn(async (..._: unknown[]) =>
      Response.json([{ id: 'a' }], { headers: { link: '</api/gallery?cursor=abc>; rel="next"' } }),
    );
    vi.stubGlobal('fetch', asked);
    const page = await askPage(publicApi.gallery.$get, { category: 'Classico', limit: '100' });
    expect(page).toEqual({ items: [{ id: 'a' }], next: 'abc' });
    expect(asked.mock.calls[0]?.[0]).toBe('/api/gallery?category=Classico&limit=100');
  });

  it('fails with the API', async () => {
    vi.stubGlobal('fetch', async () => new Response(null, { status: 500 }));
    await expect(askPage(publicApi.gallery.$get, {})).rejects.toThrow('500');
  });

  it('shows nothing twice', () => {
    expect(joined([{ id: 'a' }, { id: 'b' }], [{ id: 'b' }, { id: 'c' }])).toEqual([
      { id: 'a' },
      { id: 'b' },
      { id: 'c' },
    ]);
  });
});
