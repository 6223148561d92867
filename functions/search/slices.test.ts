import { hash } from 'node:crypto';
import { existsSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, describe, expect, it } from 'vitest';
import { filesToRemove } from '#functions/files/removals.ts';
import { applyItem } from '#functions/publish/items.ts';
import { SiteDb, setState } from '#shared/publish/site-db.ts';
import type { SnapshotSummary } from '#shared/publish/snapshot.ts';
import { indexQuery, shownText } from '#shared/text/indexed-words.ts';
import { searchRecord } from './search-record.ts';
import { isOfNewSlice, moveSearch, nameOfSlice, nextSlice, renewFormerSlices, slicesList } from './slices.ts';
import { makeAndAccept, servedFolder } from './testing/served-index.ts';

const { root: live, openIndex } = await servedFolder('slices-');

let db: SiteDb;
let made: string[];
let now: Date;
let names = 0;
beforeEach(() => {
  db = SiteDb.create(':memory:');
  made = [];
  now = new Date('2026-11-20T10:00:00Z');
});

/** Texts of articles by their ids; `undefined` withdraws one. */
function write(texts: Record<string, string | undefined>): void {
  db.transaction(() => {
    for (const [id, content] of Object.entries(texts)) {
      const summary = {
        id,
        version: 1,
        title: 'Titolo',
        description: '',
        category: 'cultura',
        author: 'Redazione',
        date: '2026-11-20',
        publishedAt: '2026-11-20T08:00:00.000Z',
        updatedAt: hash('sha256', `${id} ${content}`),
        image: '/pictures/x.svg',
      } as unknown as SnapshotSummary<'article'>;
      const item = content === undefined ? {} : { live: { summary, body: JSON.stringify({ ...summary, content }) } };
      applyItem(db, { kind: 'article', id, ...item });
    }
  });
  remove();
}

/** What a publication does at its end. */
function remove(): void {
  for (const file of filesToRemove(db, now)) {
    rmSync(join(live, file), { force: true, recursive: true });
    db.run('DELETE FROM removal WHERE file = ?', file);
  }
}

/** Makes every slice that differs; `meanwhile` runs while the first one is made. */
async function makeAll(most?: number, meanwhile = () => {}): Promise<void> {
  let isFirst = true;
  for (let slice = nextSlice(db, most); slice; slice = nextSlice(db, most)) {
    const name = `s${names++}`;
    await makeAndAccept(db, live, name, now, { slice, ...(isFirst && { meanwhile }) });
    isFirst = false;
    made.push(name);
    remove();
  }
}

async function search(words: string): Promise<string[]> {
  const index = await openIndex('pagefind');
  const results = await index.search(indexQuery(words));
  const items = await Promise.all(results.map(index.item));
  return items.flatMap((item) => item?.url.split('/articolo/')[1] ?? []).toSorted();
}

describe('the search index', () => {
  it('has all live items and follows changes; without one nothing is made', async () => {
    write({ uno: 'Un cielo di prova', due: 'Un mare' });
    await makeAll();
    expect(await search('cielo')).toEqual(['uno']);
    write({ tre: 'Altro cielo', due: undefined });
    expect(await search('mare')).toEqual([]);
    await makeAll();
    expect([await search('cielo'), await search('mare')]).toEqual([['tre', 'uno'], []]);
    expect([made.length, nextSlice(db)]).toEqual([2, undefined]);
  });

  it('finds the items of all slices, once each, and makes anew the slice in which something has changed', async () => {
    write(Object.fromEntries(Array.from({ length: 25 }, (_, number) => [`a${number}`, `Un cielo, testo${number}`])));
    await makeAll(10);
    expect(JSON.parse(slicesList(db))).toHaveLength(3);
    expect(await search('cielo')).toHaveLength(25);
    const before = made.length;
    write({ a3: 'Un mare' });
    expect(await search('cielo')).toHaveLength(24);
    await makeAll(10);
    expect([made.length - before, await search('mare')]).toEqual([1, ['a3']]);
    write({ nuova: 'Un cielo' });
    await makeAll(10);
    expect([made.length - before, (await search('cielo')).length]).toEqual([2, 25]);
  });

  it('an item that is withdrawn or changed while its slice is made does not come with it', async () => {
    write({ uno: 'Un cielo', due: 'Un mare', tre: 'Una terra' });
    await makeAll(undefined, () => write({ uno: undefined, due: 'Un fuoco' }));
    expect([await search('cielo'), await search('mare'), await search('fuoco')]).toEqual([[], [], ['due']]);
  });

  it('keeps the files of a former slice as long as a browser may use them', async () => {
    write({ uno: 'Un cielo' });
    await makeAll();
    const [former = ''] = made;
    write({ due: 'Un mare' });
    await makeAll();
    expect(existsSync(join(live, 'pagefind', former))).toBe(true);
    now = new Date(now.getTime() + 60_000);
    remove();
    expect(existsSync(join(live, 'pagefind', former))).toBe(false);
  });

  it('goes with the live release, without texts that changed or went, and with what is still to be removed', async () => {
    renewFormerSlices(db);
    write({ uno: 'Un cielo', due: 'Un mare', tre: 'Una terra' });
    await makeAll();
    const [former = ''] = made;
    write({ quattro: 'Un fuoco' });
    await makeAll();
    const before = db;
    db = SiteDb.create(':memory:');
    write({ uno: 'Un cielo', due: 'Un oceano', quattro: 'Un fuoco' });
    moveSearch(before, db);
    remove();
    expect([await search('cielo'), await search('mare'), await search('terra')]).toEqual([['uno'], [], []]);
    now = new Date(now.getTime() + 60_000);
    remove();
    expect(existsSync(join(live, 'pagefind', former))).toBe(false);
    const outdated = () => db.all("SELECT item FROM fragment WHERE edition = ''").length;
    expect(outdated()).toBe(2);
    setState(before, 'search format', 'former');
    moveSearch(before, db);
    expect(outdated()).toBe(4);
  });

  it('a name says whether its slice may be under way', () => {
    const seconds = [-100_000, -30, 30, 100_000];
    const names = seconds.map((age) => nameOfSlice(new Date(now.getTime() - age * 1_000)));
    expect(names.map((name) => isOfNewSlice(`pagefind/${name}/x`, now))).toEqual([false, true, true, false]);
  });

  it('is empty when nothing is live any more', async () => {
    write({ uno: 'Un cielo' });
    await makeAll();
    write({ uno: undefined });
    await makeAll();
    expect([slicesList(db), await search('cielo')]).toEqual(['[]', []]);
  });
});

describe('a search', () => {
  const texts = {
    catalogo: "Il catalogo d'asta.",
    arte: 'Storia dell’arte.',
    oro: 'Luce d’oro da Christie’s.',
    pronome: 'La casa di loro.',
  };
  beforeEach(async () => {
    write(texts);
    await makeAll();
  });

  it('finds every text with a word, with or without an elided article', async () => {
    const found = {
      asta: ['catalogo'],
      "d'asta": ['catalogo'],
      arte: ['arte'],
      'dell’arte': ['arte'],
      "l'oro": ['oro'],
      loro: ['pronome'],
      '"catalogo d\'asta"': ['catalogo'],
      "Christie's": ['oro'],
    };
    for (const [words, expected] of Object.entries(found))
      expect([words, await search(words)]).toEqual([words, expected]);
  });
});

describe('a record of the search', () => {
  it('an entry of the search index has the words of a text without markup', () => {
    const { content, url, filters, meta } = searchRecord('news', {
      id: 'n',
      title: 'Il cielo',
      summary: 'Sommario',
      content: '## Sotto *la vernice*\n\n[Un legame](https://example.org) & altro',
      category: 'arte',
      tags: ['Cielo'],
      date: '2026-11-20',
      authorId: 'a',
      version: 1,
      updatedAt: '2026-11-20T10:00:00.000Z',
      publishedAt: '2026-11-20T10:00:00.000Z',
    });
    expect(shownText(content)).toBe('Il cielo. Sommario. Sotto la vernice Un legame & altro. Cielo. Arte');
    expect({ url, filters, meta }).toEqual({
      url: '/news/n',
      filters: { kind: ['news'], author: [], tag: ['Cielo'] },
      meta: { title: 'Il cielo', subtitle: 'Sommario', label: 'Notizia, Arte', note: '20 novembre 2026' },
    });
  });
});
