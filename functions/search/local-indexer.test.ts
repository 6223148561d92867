import {
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { gunzipSync } from 'node:zlib';
import { afterAll, describe, expect, it } from 'vitest';
import { spellings } from '#shared/testing/spellings.ts';
import { indexQuery, shownText } from '#shared/text/indexed-words.ts';
import { writeFixtureSnapshot } from '#site/release/testing/fixture-snapshot.ts';
import { createSearchIndex } from './local-indexer.ts';
import { searchRecord } from './search-record.ts';

const root = mkdtempSync(join(tmpdir(), 'search-'));
const afterThese: (() => void)[] = [];
afterAll(() => {
  for (const end of afterThese) end();
  rmSync(root, { recursive: true, force: true });
});

const places = { snapshot: join(root, 'snapshot'), live: join(root, 'live'), records: join(root, 'records') };
const graceMilliseconds = 600;
const index = createSearchIndex(places, { pauseMilliseconds: 0, graceMilliseconds });
const files = () => readdirSync(join(places.live, 'pagefind'), { recursive: true }).map(String).toSorted();
const entry = join(places.live, 'pagefind/pagefind-entry.json');
type Entry = { languages: Record<string, { hash: string; page_count: number }>; recent?: object };
const readEntry = () => JSON.parse(readFileSync(entry, 'utf8')) as Entry;
const italian = () => readEntry().languages['it'];
const pages = () => italian()?.page_count;
const metaFile = () => `pagefind.${italian()?.hash}.pf_meta`;

describe('the local search index', () => {
  it('the search index covers all live items and follows changes, in one part while they are few', async () => {
    writeFixtureSnapshot(places.snapshot, ['uno', 'due']);
    await index.refresh();
    const before = pages();
    expect(before).toBeGreaterThanOrEqual(2);
    expect(existsSync(join(places.live, 'pagefind/pagefind.js'))).toBe(true);
    writeFixtureSnapshot(places.snapshot, ['uno', 'due', 'tre']);
    await index.refresh();
    expect(pages()).toBe((before ?? 0) + 1);
    expect(readEntry().recent).toBeUndefined();
  });

  it('files of the previous search index are kept for the grace period only', async () => {
    const metaFiles = () => files().filter((file) => file.endsWith('.pf_meta'));
    const readBefore = metaFile();
    writeFixtureSnapshot(places.snapshot, ['quattro']);
    await index.refresh();
    expect(metaFiles()).toEqual(expect.arrayContaining([readBefore, metaFile()]));
    await createSearchIndex(places, { pauseMilliseconds: 0, graceMilliseconds }).refresh();
    await expect.poll(metaFiles).toEqual([metaFile()]);
  });

  it('the search index is not rebuilt without changes', async () => {
    const made = statSync(entry).mtimeMs;
    await index.refresh();
    await createSearchIndex(places, { pauseMilliseconds: 0, graceMilliseconds }).refresh();
    expect(statSync(entry).mtimeMs).toBe(made);
  });
});

describe('a search index of which a file is damaged', () => {
  const at = { snapshot: join(root, 'torn'), live: join(root, 'torn-live'), records: join(root, 'torn-records') };
  const opened = () => createSearchIndex(at, { pauseMilliseconds: 0 });
  const noPause = async () => {};
  const contents = () => {
    const folder = join(at.live, 'pagefind');
    const entries = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
    return Object.fromEntries(
      entries.map(({ parentPath, name }) => [name, readFileSync(join(parentPath, name)).toString('base64')]),
    );
  };
  const pathOf = (kind: RegExp) => {
    const folder = join(at.live, 'pagefind');
    const found = readdirSync(folder, { recursive: true })
      .map(String)
      .find((name) => kind.test(name));
    return join(folder, found ?? '');
  };
  const damages: Record<string, (file: string) => void> = {
    'full of zeros': (file) => writeFileSync(file, Buffer.alloc(statSync(file).size)),
    'cut off': (file) => truncateSync(file, 20),
    missing: (file) => rmSync(file),
  };
  const kinds = [
    /\.pf_fragment$/,
    /\.pf_index$/,
    /\.pf_filter$/,
    /\.pf_meta$/,
    /^pagefind\.js$/,
    /^wasm\.it/,
    /entry\.json$/,
  ];

  it('is made anew, whichever file it is', async () => {
    writeFixtureSnapshot(at.snapshot, ['uno', 'due']);
    await opened().refresh();
    const whole = contents();
    expect(await opened().check(noPause)).toBe(false);
    for (const kind of kinds) {
      for (const [damage, doDamage] of Object.entries(damages)) {
        doDamage(pathOf(kind));
        const next = opened();
        expect([String(kind), damage, await next.check(noPause)]).toEqual([String(kind), damage, true]);
        await next.refresh();
        expect(contents()).toEqual(whole);
        expect(await next.check(noPause)).toBe(false);
      }
    }
  });

  it('is no index whose item was withdrawn or changed', async () => {
    const next = opened();
    writeFixtureSnapshot(at.snapshot, ['due', 'tre']);
    next.removeWithdrawn(['article/uno']);
    expect(await next.check(noPause)).toBe(false);
    await next.refresh();
    expect(await next.check(noPause)).toBe(false);
  });
});

describe('the text of a withdrawn item', () => {
  const textOf = (item: string) => `Titolo di ${item}`;
  const textsIn = () =>
    files()
      .filter((file) => file.endsWith('.pf_fragment'))
      .map((file) => gunzipSync(readFileSync(join(places.live, 'pagefind', file))).toString());
  const withText = (item: string) => textsIn().filter((text) => text.includes(textOf(item)));

  it('the fragment of a withdrawn item is deleted before the next index', async () => {
    writeFixtureSnapshot(places.snapshot, ['cinque', 'sei']);
    await index.refresh();
    expect([withText('cinque').length, withText('sei').length]).toEqual([1, 1]);
    writeFixtureSnapshot(places.snapshot, ['sei']);
    index.removeWithdrawn(['article/cinque']);
    expect([withText('cinque').length, withText('sei').length]).toEqual([0, 1]);
  });

  it('the fragment of a withdrawn item does not return with an index begun before the withdrawal', async () => {
    writeFixtureSnapshot(places.snapshot, ['sette', 'otto']);
    const made = index.refresh();
    await expect.poll(() => existsSync(join(places.records, 'search.archive.new')), { interval: 1 }).toBe(true);
    writeFixtureSnapshot(places.snapshot, ['otto']);
    index.removeWithdrawn('all');
    await made;
    expect([withText('sette').length, withText('otto').length > 0]).toEqual([0, true]);
  });
});

describe('a search', () => {
  it.each([
    ['asta', ['/articolo/catalogo']],
    ["d'asta", ['/articolo/catalogo']],
    ['arte', ['/articolo/arte']],
    ['dell’arte', ['/articolo/arte']],
    ["l'oro", ['/articolo/oro']],
    ['loro', ['/articolo/pronome']],
    ['"catalogo d\'asta"', ['/articolo/catalogo']],
    ["Christie's", ['/articolo/oro']],
  ])('a search for %s finds every text with the word, with or without an elided article', async (words, found) => {
    const search = await textSearch();
    expect((await search(words)).toSorted()).toEqual(found);
  });

  it.each(spellings)('a search for %s finds «%s», however either is spelled', async (words, text) => {
    const search = await textSearch();
    expect(await search(words)).toContain(`/articolo/${spelled(text)}`);
  });
});

let opened: Promise<(words: string) => Promise<string[]>> | undefined;
const spelled = (text: string) => `testo-${spellings.findIndex(([, other]) => other === text)}`;
const texts: Record<string, string> = {
  ...Object.fromEntries(spellings.map(([, text]) => [spelled(text), text])),
  catalogo: "Il catalogo d'asta.",
  arte: 'Storia dell’arte.',
  oro: 'Luce d’oro da Christie’s.',
  pronome: 'La casa di loro.',
};

/** An index of these texts, searched with the module that browsers load. */
const textSearch = () => {
  opened ??= openSearch();
  return opened;
};
async function openSearch() {
  const at = { snapshot: join(root, 'texts'), live: join(root, 'texts-live'), records: join(root, 'texts') };
  writeFixtureSnapshot(at.snapshot, Object.keys(texts));
  for (const [id, content] of Object.entries(texts)) {
    const file = join(at.snapshot, `item/article/${id}.json`);
    writeFileSync(
      file,
      JSON.stringify({ ...JSON.parse(readFileSync(file, 'utf8')), title: 'Titolo', category: 'cultura', content }),
    );
  }
  await createSearchIndex(at, { pauseMilliseconds: 0 }).refresh();
  // The index is made between two requests: meanwhile a connection would be closed, just when the next request uses it.
  const server = createServer({ keepAliveTimeout: 0 }, (request, response) => {
    const path = new URL(request.url ?? '', 'http://localhost').pathname;
    response.end(readFileSync(join(at.live, path)));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  afterThese.push(() => server.close());
  const basePath = `http://127.0.0.1:${(server.address() as AddressInfo).port}/pagefind/`;
  const pagefind = await import(/* @vite-ignore */ pathToFileURL(join(at.live, 'pagefind/pagefind.js')).href);
  await pagefind.options({ basePath });
  await pagefind.init('it');
  return async (words: string): Promise<string[]> => {
    const { results } = await pagefind.search(indexQuery(words));
    const data: { raw_url: string }[] = await Promise.all(
      results.map((result: { data: () => unknown }) => result.data()),
    );
    return data.map(({ raw_url }) => raw_url);
  };
}

describe('a record of the search', () => {
  it('an entry of the search index has the words of a text without markup', () => {
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
    expect(shownText(content)).toBe('Il cielo. Sommario. Sotto la vernice Un legame & altro. Arte');
    expect({ url, filters, meta }).toEqual({
      url: '/news/n',
      filters: { kind: ['news'] },
      meta: { title: 'Il cielo', subtitle: 'Sommario', label: 'Notizia, Arte', note: '20 novembre 2026' },
    });
  });
});
