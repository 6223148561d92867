import { afterEach, describe, expect, it, vi } from 'vitest';
import { fetchList, joined, nextOf } from './filtered-list.ts';

afterEach(() => vi.unstubAllGlobals());

describe('the next page of a list', () => {
  it('is where the Link header says', () => {
    expect(nextOf('</api/videos?cursor=abc&limit=24>; rel="next"')).toBe('/api/videos?cursor=abc&limit=24');
  });

  it('is nowhere without one', () => {
    expect(nextOf(null)).toBeUndefined();
    expect(nextOf('</api/videos>; rel="prev"')).toBeUndefined();
  });

  it('is never at another host', () => expect(nextOf('<https://evil.example/>; rel="next"')).toBeUndefined());
});

describe('a list', () => {
  it('gives its items', async () => {
    vi.stubGlobal('fetch', async () => Response.json([{ id: 'a' }], { headers: { link: '</api/x?c=1>; rel="next"' } }));
    expect(await fetchList('/api/x')).toEqual({ items: [{ id: 'a' }], next: '/api/x?c=1' });
  });

  it('fails with the API', async () => {
    vi.stubGlobal('fetch', async () => new Response(null, { status: 500 }));
    await expect(fetchList('/api/x')).rejects.toThrow('500');
  });

  it('shows nothing twice', () => {
    expect(joined([{ id: 'a' }, { id: 'b' }], [{ id: 'b' }, { id: 'c' }])).toEqual([
      { id: 'a' },
      { id: 'b' },
      { id: 'c' },
    ]);
  });
});
