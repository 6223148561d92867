import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { writeFixtureSnapshot } from '#site/release/fixture-snapshot.ts';
import { createSearchIndex } from './search-index.ts';
import { searchRecord } from './search-record.ts';

const root = mkdtempSync(join(tmpdir(), 'search-'));
afterAll(() => rmSync(root, { recursive: true, force: true }));

const places = { snapshot: join(root, 'snapshot'), live: join(root, 'live'), records: join(root, 'records') };
const index = createSearchIndex(places, 0);
const files = () => readdirSync(join(places.live, 'pagefind'), { recursive: true }).map(String).toSorted();
const entry = join(places.live, 'pagefind/pagefind-entry.json');
type Entry = { languages: Record<string, { hash: string; page_count: number }> };
const italian = () => (JSON.parse(readFileSync(entry, 'utf8')) as Entry).languages['it'];
const pages = () => italian()?.page_count;
const metaFile = () => `pagefind.${italian()?.hash}.pf_meta`;

describe('the index of the search', () => {
  it('is of everything published, and follows it', async () => {
    writeFixtureSnapshot(places.snapshot, ['uno', 'due']);
    await index.refresh();
    const before = pages();
    expect(before).toBeGreaterThanOrEqual(2);
    expect(existsSync(join(places.live, 'pagefind/pagefind.js'))).toBe(true);
    writeFixtureSnapshot(places.snapshot, ['uno', 'due', 'tre']);
    await index.refresh();
    expect(pages()).toBe((before ?? 0) + 1);
  });

  it('keeps the files of the one before for whoever is reading it, and no older ones', async () => {
    const readBefore = metaFile();
    writeFixtureSnapshot(places.snapshot, ['quattro']);
    await index.refresh();
    const metaFiles = files().filter((file) => file.endsWith('.pf_meta'));
    expect(metaFiles).toEqual([readBefore, metaFile()].toSorted());
  });

  it('is not made again where nothing has changed', async () => {
    writeFileSync(entry, '{}');
    await index.refresh();
    expect(readFileSync(entry, 'utf8')).toBe('{}');
  });
});

describe('a record of the search', () => {
  it('has the words of a text and none of its marks', () => {
    const { content, url, filters, meta } = searchRecord('news', {
      id: 'n',
      title: 'Il cielo',
      summary: 'Sommario',
      content: '## Sotto *la vernice*\n\n[Un legame](https://example.org) & altro',
      category: 'arte',
      date: '2026-11-20',
      authorId: 'a',
      version: 1,
      updatedAt: '2026-11-20T10:00:00.000Z',
      publishedAt: '2026-11-20T10:00:00.000Z',
    });
    expect(content).toBe('Il cielo. Sommario. Sotto la vernice Un legame & altro. Arte');
    expect({ url, filters, meta }).toEqual({
      url: '/news/n',
      filters: { kind: ['news'] },
      meta: { title: 'Il cielo', label: 'Notizia, Arte', note: '20 novembre 2026' },
    });
  });
});
