import { expect, test } from 'vitest';
import { type DashboardItem, itemKey } from './adapters.ts';
import { type Approval, withApproved } from './approvals.tsx';

const item = (id: string): DashboardItem => ({
  kind: 'article',
  id,
  date: '2026-11-03',
  title: id,
  description: '',
  topic: 'Arte',
  author: '',
  authorId: 'elena',
  version: 1,
  featured: false,
  live: false,
  updatedAt: '',
  address: '',
});
const items = (ids: string) => [...ids].map(item);
const all = 'abcd';

/** The rows after these approvals, each made in the list without the earlier ones. */
function shown(...approved: string[]): string {
  let left = all;
  const approvals: Approval[] = [];
  for (const id of approved) {
    approvals.push({ item: item(id), until: 0, below: items(left.slice(left.indexOf(id) + 1)).map(itemKey) });
    left = left.replace(id, '');
  }
  return withApproved(items(left), approvals)
    .map(({ id }) => id)
    .join('');
}

test.each([['a'], ['d'], ['b', 'a'], ['a', 'b'], ['d', 'c'], ['c', 'd'], ['b', 'd', 'a'], ['a', 'b', 'c', 'd']])(
  'rows approved in the order %s %s %s %s keep their places in the pending list',
  (...approved) => expect(shown(...approved)).toBe(all),
);

test('an approved item that is pending again has one row, in its current state', () => {
  const approval = { item: item('b'), until: 0, below: items('c').map(itemKey) };
  expect(withApproved(items('abc'), [approval]).map(({ id }) => id)).toEqual(['a', 'b', 'c']);
});

test('an approved item keeps its row beside one of another kind with the same id', () => {
  const approval = { item: item('b'), until: 0, below: items('c').map(itemKey) };
  const rows: DashboardItem[] = [{ ...item('b'), kind: 'event' }, ...items('c')];
  expect(withApproved(rows, [approval]).map(itemKey)).toEqual(['event b', 'article b', 'article c']);
});
