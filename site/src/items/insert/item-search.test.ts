import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { findItems, ItemList } from './item-search.ts';

const work = (page: number) => ({ id: `w${page}`, title: `Opera ${page}`, category: 'Classico', artist: 'Elena Riva' });

/** An archive of works without end, one on each page. */
let asked: number[] = [];
beforeEach(() => {
  vi.stubGlobal('fetch', async (address: string) => {
    const page = Number(new URL(address, 'https://rivista.example').searchParams.get('cursor') ?? 1);
    asked.push(page);
    return Response.json([work(page)], { headers: { link: `</api/gallery?cursor=${page + 1}>; rel="next"` } });
  });
});
afterEach(() => {
  asked = [];
  vi.unstubAllGlobals();
});

const pagesTo = (last: number) => Array.from({ length: last }, (_, place) => place + 1);

/** What the person sees while the search runs, and in the end. */
async function search(
  list: ItemList,
  words: string,
  { max = 12, maxPages = 20, signal = new AbortController().signal },
) {
  const shown: string[][] = [];
  const titles = ({ items }: { items: { title: string }[] }) => items.map(({ title }) => title);
  const found = await findItems([list], { words, max, maxPages }, signal, (now) => shown.push(titles(now)));
  return { shown, titles: titles(found), more: found.more };
}

it('a search for what no item has ends after some pages, says that there are more, and goes on when it may', async () => {
  const list = new ItemList('gallery');
  expect(await search(list, 'arazzo', {})).toMatchObject({ titles: [], more: true });
  expect(asked).toEqual(pagesTo(20));
  // Other words are searched for in what is loaded.
  expect(await search(list, 'opera 19', {})).toMatchObject({ titles: ['Opera 19'], more: true });
  expect(asked).toEqual(pagesTo(20));
  expect(await search(list, 'opera 38', { maxPages: 40 })).toMatchObject({ titles: ['Opera 38'], more: true });
  expect(asked).toEqual(pagesTo(40));
});

it('a search shows what each page adds, and ends with the wanted number of items', async () => {
  const found = await search(new ItemList('gallery'), 'opera', { max: 3 });
  expect(found.shown).toEqual([['Opera 1'], ['Opera 1', 'Opera 2'], ['Opera 1', 'Opera 2', 'Opera 3']]);
  expect(found).toMatchObject({ titles: ['Opera 1', 'Opera 2', 'Opera 3'], more: false });
});

it('a search that is no longer wanted asks for no further page and shows nothing', async () => {
  const wanted = new AbortController();
  const ended = search(new ItemList('gallery'), 'arazzo', { signal: wanted.signal });
  wanted.abort();
  expect((await ended).shown).toEqual([]);
  expect(asked).toEqual([1]);
});

it('a search of several kinds fails as a whole with the first page that does not load, and shows and asks for nothing more', async () => {
  const { promise: newsComes, resolve: come } = Promise.withResolvers<void>();
  const pages: string[] = [];
  vi.stubGlobal('fetch', async (address: string) => {
    pages.push(address);
    if (!address.includes('/news')) return new Response(null, { status: 500 });
    await newsComes;
    return Response.json([], { headers: { link: '</api/news?cursor=2>; rel="next"' } });
  });
  const shown = vi.fn();
  const kinds = [new ItemList('gallery'), new ItemList('news')];
  const wanted = { words: 'opera', max: 4, maxPages: 3 };
  await expect(findItems(kinds, wanted, new AbortController().signal, shown)).rejects.toThrow();
  come();
  await kinds[1]?.loadMore();
  await Promise.resolve();
  expect(shown).not.toHaveBeenCalled();
  expect(pages).toHaveLength(2);
});
