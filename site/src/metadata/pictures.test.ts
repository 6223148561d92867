import { afterAll, beforeAll, expect, it } from 'vitest';
import { DbSource } from '#shared/publish/site-db.ts';
import type { SnapshotSummary } from '#shared/publish/snapshot.ts';
import { siteDbWith } from '#site/release/testing/fixture-snapshot.ts';
import { useSnapshot } from '#site/src/content/snapshot.ts';
import { sharePicture } from './pictures.ts';

const shared = { kind: 'article', id: 'x', title: 'Il segno rosso' } as const;
const summary = {
  ...shared,
  version: 1,
  category: 'arte',
  author: 'Ada Neri',
  date: '2026-11-20',
  publishedAt: '2026-11-20T09:00:00.000Z',
  updatedAt: '2026-11-20T09:00:00.000Z',
} as unknown as SnapshotSummary<'article'>;

beforeAll(() => useSnapshot(new DbSource(siteDbWith([{ kind: 'article', summary }]))));
afterAll(() => useSnapshot(undefined));

it('a page with an item has the share picture of that item, and every other page the magazine’s', () => {
  expect(sharePicture(shared)).toMatchObject({
    address: expect.stringMatching(/\/_sizes\/share-article-x\.[\w-]{16}\.jpg$/),
    alt: shared.title,
  });
  expect(sharePicture(undefined)).toMatchObject({
    address: expect.stringMatching(/\/_sizes\/share-magazine\.[\w-]{16}\.jpg$/),
    alt: 'Sinopia',
  });
});
