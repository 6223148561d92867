import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { PublicArticle, PublicArticleSummary } from '#shared/model/kinds/article.ts';
import { type SnapshotSettings, snapshotFiles } from '#shared/model/snapshot/snapshot.ts';

/** A small snapshot on disk: a magazine with these articles and nothing else; of those not in `whole` only the summary. */
export function writeFixtureSnapshot(
  folder: string,
  ids: readonly string[] = ['uno', 'due'],
  whole: readonly string[] = ids,
): void {
  const articles = ids.map((id, index) => article(id, index));
  const settings: SnapshotSettings = { siteUrl: 'https://rivista.example', today: '2026-11-20', demo: false };
  write(snapshotFiles.settings, settings);
  write(
    snapshotFiles.index('article'),
    articles.map((full) => PublicArticleSummary.parse(full)),
  );
  const isWhole = new Set(whole);
  for (const full of articles) if (isWhole.has(full.id)) write(snapshotFiles.item('article', full.id), full);

  function write(file: string, value: unknown): void {
    const path = join(folder, file);
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(path, JSON.stringify(value));
  }
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
