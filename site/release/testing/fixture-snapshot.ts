import { mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { applyItem, applySettings } from '#functions/publish/items.ts';
import { PublicArticle, PublicArticleSummary } from '#shared/kinds/article.ts';
import type { PublicKind } from '#shared/kinds/kinds.ts';
import { SiteDb } from '#shared/publish/site-db.ts';
import type { Moves, SnapshotSettings, SnapshotSummary } from '#shared/publish/snapshot.ts';

const fixtureSettings: SnapshotSettings = {
  siteUrl: 'https://rivista.example',
  today: '2026-11-20',
  demo: false,
};

/** A file of the site in memory with these items; their texts are their summaries unless a body is given. */
export function siteDbWith(
  items: readonly { kind: PublicKind; summary: SnapshotSummary<PublicKind>; body?: object }[],
  { db = SiteDb.create(':memory:'), moves = {} }: { db?: SiteDb; moves?: Moves } = {},
): SiteDb {
  db.transaction(() => {
    applySettings(db, { ...fixtureSettings, moves });
    for (const { kind, summary, body = summary } of items)
      applyItem(db, { kind, id: summary.id, live: { summary, body: JSON.stringify(body) } });
  });
  return db;
}

/** A file of the site in a folder: a magazine with these articles and nothing else. */
export function writeFixtureSnapshot(folder: string, ids: readonly string[] = ['uno', 'due']): SiteDb {
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  const articles = ids.map((id, index) => article(id, index));
  return siteDbWith(
    articles.map((body) => ({ kind: 'article', summary: PublicArticleSummary.parse(body), body })),
    { db: SiteDb.create(join(folder, 'site.db')) },
  );
}

const article = (id: string, index: number): PublicArticle =>
  PublicArticle.parse({
    id,
    authorId: 'redazione',
    version: 1,
    status: 'published',
    publishedAt: `2026-11-1${index % 10}T08:00:00.000Z`,
    updatedAt: `2026-11-1${index % 10}T08:00:00.000Z`,
    title: `Titolo di ${id}`,
    description: `Sommario di ${id}`,
    content: `## Paragrafo\n\nTesto di **${id}**, con una nota.[^1]\n\n[^1]: La nota.`,
    category: 'arte',
    author: 'Redazione',
    date: `2026-11-1${index % 10}`,
    image: '/pictures/fixture.svg',
    bgColor: '#ffd1e7',
    textColor: '#151515',
    featured: index === 0,
  });
