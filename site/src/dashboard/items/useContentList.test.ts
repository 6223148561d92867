import { QueryClient, QueryObserver } from '@tanstack/react-query';
import { expect, test, vi } from 'vitest';
import type { ContentKind } from '#shared/kinds/kinds.ts';
import { type DashboardItem, itemKey } from './adapters.ts';
import { type Counts, changeItems, cursorsAfter, insertItem, itemsOf, updateLists } from './useContentList.ts';

const item = (id: string, date: string, kind: ContentKind = 'article'): DashboardItem => ({
  kind,
  id,
  date,
  title: id,
  description: '',
  category: 'arte',
  topic: 'Arte',
  author: '',
  authorId: 'elena',
  version: 1,
  status: 'pending',
  featured: false,
  live: false,
  updatedAt: date,
  address: '',
});

const another = 'video' as const;
const pages = {
  pages: [
    [
      {
        kind: 'article' as const,
        page: { items: [item('oro', '2026-11-03'), item('bolo', '2026-11-05')], next: 'c1' },
      },
    ],
    [{ kind: 'article' as const, page: { items: [item('foglia', '2026-11-01')], next: undefined } }],
  ],
};
const ids = (data: typeof pages) => itemsOf(data).map(({ id }) => id);

test('a list of one kind keeps the order of the API over its pages', () => {
  expect(ids(pages)).toEqual(['oro', 'bolo', 'foglia']);
});

test('a list of several kinds is sorted by last save', () => {
  const video = { kind: another, page: { items: [item('film', '2026-11-04', another)], next: undefined } };
  expect(ids({ pages: [...pages.pages, [video]] } as typeof pages)).toEqual(['bolo', 'film', 'oro', 'foglia']);
});

test('the next page of a mixed list is fetched only for kinds with a cursor', () => {
  const ended = { kind: another, page: { items: [], next: undefined } };
  expect(cursorsAfter([...(pages.pages[0] ?? []), ended])).toEqual({ article: 'c1' });
  expect(cursorsAfter([ended])).toBeUndefined();
});

test('an item of a list is changed in place, or removed', () => {
  const renamed = changeItems(pages, (one) => (one.id === 'bolo' ? { ...one, title: 'Il bolo' } : one));
  expect(itemsOf(renamed)[1]?.title).toBe('Il bolo');
  expect(ids(changeItems(pages, (one) => (one.id === 'bolo' ? undefined : one)))).toEqual(['oro', 'foglia']);
});

test('an item is inserted once, before the first remaining of the items below it, or at the end', () => {
  const gone = item('argento', '2026-11-04');
  const below = (...ids: string[]) => ids.map((id) => itemKey({ kind: 'article', id }));
  const back = insertItem(pages, gone, below('bolo', 'foglia'));
  expect(ids(back)).toEqual(['oro', 'argento', 'bolo', 'foglia']);
  expect(ids(insertItem(back, gone, below('foglia')))).toEqual(['oro', 'argento', 'bolo', 'foglia']);
  expect(ids(insertItem(pages, gone, below('foglia')))).toEqual(['oro', 'bolo', 'argento', 'foglia']);
  expect(ids(insertItem(pages, gone, below('carta')))).toEqual(['oro', 'bolo', 'foglia', 'argento']);
});

test('a decision changes the numbers without a count, and during a count has them counted anew', async () => {
  const client = new QueryClient();
  const answers: ((pending: number) => void)[] = [];
  const counts = new QueryObserver<Counts>(client, {
    queryKey: ['counts'],
    queryFn: () => new Promise((answer) => answers.push((pending) => answer({ pending: { article: pending } }))),
  });
  const leave = counts.subscribe(() => {});
  const shown = () => counts.getCurrentResult().data?.pending?.article;
  const approved: DashboardItem = { ...item('oro', '2026-11-03'), status: 'published' };

  // The API may have counted before the decision or after it.
  updateLists(client, item('oro', '2026-11-03'), approved);
  await vi.waitFor(() => expect(answers).toHaveLength(2));
  answers[0]?.(8);
  answers[1]?.(7);
  await vi.waitFor(() => expect(shown()).toBe(7));
  updateLists(client, item('bolo', '2026-11-05'), { ...approved, id: 'bolo' });
  expect(shown()).toBe(6);
  expect(answers).toHaveLength(2);
  leave();
});
