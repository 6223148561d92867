import { cpSync, existsSync, readdirSync, readFileSync, rmSync, statSync, truncateSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { writeFixtureSnapshot } from '#site/release/testing/fixture-snapshot.ts';
import { createSearchIndex, type SearchIndexOptions } from './local-indexer.ts';
import { makeArchive, makeRecent } from './search-parts.ts';
import { servedFolder } from './testing/served-index.ts';

const { root, openIndex } = await servedFolder('search-parts-');

let magazines = 0;
let name = '';
let texts: Map<string, { content: string; version: number }>;
let places: { snapshot: string; live: string; records: string };

beforeEach(() => begin(`m${magazines++}`));

/** A magazine without texts, in a folder of its own. */
function begin(magazine: string): void {
  name = magazine;
  texts = new Map();
  const at = (folder: string) => join(root, name, folder);
  places = { snapshot: at('snapshot'), live: at('live'), records: at('records') };
}

/** Puts these texts into the snapshot; an empty one withdraws its item. */
function write(changes: Record<string, string>): ReadonlySet<string> {
  for (const [id, content] of Object.entries(changes)) {
    rmSync(join(places.snapshot, `item/article/${id}.json`), { force: true });
    if (content) texts.set(id, { content, version: (texts.get(id)?.version ?? 0) + 1 });
    else texts.delete(id);
  }
  writeFixtureSnapshot(places.snapshot, [...texts.keys()]);
  const index = join(places.snapshot, 'index/article.json');
  const versions = (JSON.parse(readFileSync(index, 'utf8')) as { id: string }[]).map((summary) => {
    const { content = '', version = 0 } = texts.get(summary.id) ?? {};
    const file = join(places.snapshot, `item/article/${summary.id}.json`);
    const changed = { version, updatedAt: `v${version}` };
    writeFileSync(
      file,
      JSON.stringify({ ...JSON.parse(readFileSync(file, 'utf8')), title: 'Titolo', content, ...changed }),
    );
    return { ...summary, ...changed };
  });
  writeFileSync(index, JSON.stringify(versions));
  return new Set(Object.keys(changes).map((id) => `article/${id}`));
}

const large = { pauseMilliseconds: 0, smallItems: 2, minRecent: 9 };
const open = (options: SearchIndexOptions = {}) => createSearchIndex(places, { ...large, ...options });

/** What a reader who opens the search now is shown for these words, and how many results are counted. */
const search = async (words: string): Promise<string[]> => (await searches(words))[0] ?? [];

/** The same for one search after the other. */
async function searches(...all: string[]): Promise<string[][]> {
  const index = await openIndex(`${name}/live/pagefind`);
  const found: string[][] = [];
  for (const words of all) {
    const results = await index.search(words);
    const items = await Promise.all(results.map(index.item));
    found.push(
      items.map((item) => (item ? new URL(item.url, 'http://m').pathname.replace(/.*\/articolo\//, '') : '(gone)')),
    );
  }
  return found;
}

const entry = () =>
  JSON.parse(readFileSync(join(places.live, 'pagefind/pagefind-entry.json'), 'utf8')) as {
    languages: { it: { page_count: number } };
    slices?: { name: string; items: number }[];
    recent?: { name: string; items: number };
  };
const parts = () => [entry().languages.it.page_count, entry().recent?.items];
const archive = {
  uno: 'Una volta affrescata.',
  due: 'Una cera persa.',
  tre: 'Una lacca antica.',
  quattro: 'Un avorio.',
};

const itemsOfSlice = 8;
const sliced: SearchIndexOptions = {
  make: { archive: (paths) => makeArchive({ ...paths, itemsOfSlice }), recent: makeRecent },
};
const numbered = (number: number) => `a${String(number).padStart(3, '0')}`;
const old = Object.fromEntries(
  Array.from({ length: 24 }, (_, number) => [numbered(number), `Un testo antico, ${number % 2 ? 'lacca' : 'cera'}.`]),
);

/** Archives that are made once: each takes a process of Pagefind for every slice. */
const archives: Record<'whole' | 'slices', { contents: Record<string, string>; options: SearchIndexOptions }> = {
  whole: { contents: archive, options: {} },
  slices: { contents: old, options: sliced },
};

beforeAll(async () => {
  for (const [magazine, { contents, options }] of Object.entries(archives)) {
    begin(magazine);
    write(contents);
    await open(options).refresh();
  }
});

/** A magazine that has a copy of this archive, and its index after a refresh that finds nothing to make. */
async function withArchive(of: keyof typeof archives, options: SearchIndexOptions = {}) {
  for (const [folder, path] of Object.entries(places)) cpSync(join(root, of, folder), path, { recursive: true });
  texts = new Map(Object.entries(archives[of].contents).map(([id, content]) => [id, { content, version: 1 }]));
  const index = open({ ...archives[of].options, ...options });
  await index.refresh();
  return index;
}

describe('the search index of a large magazine', () => {
  it('what is published after the archive is found in the recent part, beside the archive', async () => {
    const index = await withArchive('whole');
    expect(parts()).toEqual([4, undefined]);
    await index.refresh(write({ cinque: 'Una lacca recente.' }));
    expect(parts()).toEqual([4, 1]);
    expect((await search('lacca')).toSorted()).toEqual(['cinque', 'tre']);
  });

  it('an item that is changed after the archive is found once, by its new words only', async () => {
    const index = await withArchive('whole');
    await index.refresh(write({ due: 'Una cera colorata.' }));
    expect(await searches('cera', 'persa', 'colorata')).toEqual([['due'], [], ['due']]);
  });

  it('a withdrawn item is not shown at once, and not counted after the next recent part', async () => {
    const index = await withArchive('whole');
    await index.refresh(write({ cinque: 'Una lacca recente.' }));
    const gone = write({ tre: '', cinque: '' });
    index.removeWithdrawn([...gone]);
    expect(await search('lacca')).toEqual(['(gone)', '(gone)']);
    await index.refresh(gone);
    expect([await search('lacca'), parts()]).toEqual([[], [4, 0]]);
  });

  it.each([
    ['in the archive', 'due', 'persa'],
    ['in the recent part', 'cinque', 'recente'],
  ])('the former words of an item %s that was edited before a kill leave the search at once', async (_, id, word) => {
    const index = await withArchive('whole');
    await index.refresh(write({ cinque: 'Una lacca recente.' }));
    write({ [id]: 'Una tempera.' });
    const next = open();
    next.removeWithdrawn('all');
    expect(await searches(word, 'avorio')).toEqual([['(gone)'], ['quattro']]);
    expect(await next.check(async () => {})).toBe(false);
    await next.refresh();
    expect(await searches(word, 'tempera')).toEqual([[], [id]]);
  });

  it('an item that returns with the version that it had is found again', async () => {
    const index = await withArchive('whole');
    const gone = write({ tre: '' });
    index.removeWithdrawn([...gone]);
    await index.refresh(gone);
    texts.set('tre', { content: '', version: 0 });
    await index.refresh(write({ tre: archive.tre }));
    expect(await search('lacca')).toEqual(['tre']);
    await open().refresh();
    expect(await search('lacca')).toEqual(['tre']);
  });

  it('what is published while an archive is being made is found before it is there, and after it', async () => {
    write(archive);
    let finish = () => {};
    const first = open();
    await first.refresh();
    const waiting = new Promise<void>((resolve) => {
      finish = resolve;
    });
    const slow: typeof makeArchive = async (paths) => {
      const made = await makeArchive(paths);
      await waiting;
      return made;
    };
    const index = open({ make: { archive: slow, recent: makeRecent } });
    const many = Object.fromEntries(Array.from({ length: 12 }, (_, number) => [`n${number}`, 'Un testo fra tanti.']));
    const changed = write(many);
    void index.refresh(changed);
    await until(() => entry().recent?.items === 12);
    // In one process two builds at once would end each other.
    await until(() => existsSync(join(places.records, 'search.archive.new/fragments.log')));
    void index.refresh(write({ durante: 'Una parola scagliola.' }));
    await until(() => entry().recent?.items === 13);
    expect(await search('scagliola')).toEqual(['durante']);
    finish();
    await index.refresh(new Set());
    expect(parts()).toEqual([16, 1]);
    const [during, before] = await searches('scagliola', 'tanti');
    expect([during, before?.length]).toEqual([['durante'], 12]);
  });

  it.each([
    { graceMilliseconds: 60_000, texts: 4, folders: 2 },
    { graceMilliseconds: 0, texts: 3, folders: 1 },
  ])('files of former parts are kept for the grace period only: %o', async ({ graceMilliseconds, ...left }) => {
    const index = await withArchive('whole', { graceMilliseconds });
    await index.refresh(write({ due: 'Una cera colorata.' }));
    await index.refresh(write({ cinque: 'Nuovo.' }));
    const count = (folder: string) => readdirSync(join(places.live, 'pagefind', folder)).length;
    expect({ texts: count('fragment'), folders: count('recent') }).toEqual(left);
    expect(await search('cera')).toEqual(['due']);
  });

  it('another process goes on with the parts that are there, and makes nothing without a change', async () => {
    write(archive);
    const index = open();
    await index.refresh();
    await index.refresh(write({ cinque: 'Una lacca recente.' }));
    const file = join(places.live, 'pagefind/pagefind-entry.json');
    const { mtimeMs } = statSync(file);
    await open().refresh();
    expect(statSync(file).mtimeMs).toBe(mtimeMs);
    write({ sei: 'Pubblicato mentre nessuno guardava: lacca.' });
    await open().refresh();
    expect([parts(), (await search('lacca')).toSorted()]).toEqual([
      [4, 2],
      ['cinque', 'sei', 'tre'],
    ]);
  });

  it.each(['search.json', 'fragments.log'])('without %s everything is made anew', async (record) => {
    const index = await withArchive('whole');
    await index.refresh(write({ cinque: 'Una lacca recente.' }));
    rmSync(join(places.records, record));
    await open().refresh();
    expect([parts(), (await search('lacca')).toSorted()]).toEqual([
      [5, undefined],
      ['cinque', 'tre'],
    ]);
  });

  it('a recent part and an archive that could not be made are made again without another change', async () => {
    let failuresLeft = 0;
    const failing =
      <Wanted, Made>(make: (wanted: Wanted) => Promise<Made>) =>
      async (wanted: Wanted) => {
        if (failuresLeft-- > 0) throw new Error('No space is left');
        return make(wanted);
      };
    const problems: string[] = [];
    const options: SearchIndexOptions = {
      make: { archive: failing(makeArchive), recent: failing(makeRecent) },
      onFailure: ({ message }) => problems.push(message),
    };
    const index = await withArchive('whole', options);
    failuresLeft = 2;
    await index.refresh(write({ due: 'Una cera colorata.' }));
    expect([problems.length, ...(await searches('persa', 'colorata'))]).toEqual([2, [], ['due']]);
    rmSync(join(places.records, 'fragments.log'));
    failuresLeft = 2;
    await open(options).refresh();
    expect([problems.length, await search('colorata')]).toEqual([4, ['due']]);
  });

  it('a damaged entry file is made anew with the archive', async () => {
    await withArchive('whole');
    truncateSync(join(places.live, 'pagefind/pagefind-entry.json'), 9);
    await open().refresh();
    expect(await search('lacca')).toEqual(['tre']);
  });
});

describe('an archive in slices', () => {
  it('a search finds the items of all slices, once each', async () => {
    const index = await withArchive('slices');
    const { languages, slices = [] } = entry();
    expect(slices.length).toBeGreaterThan(1);
    expect(slices.reduce((sum, { items }) => sum + items, languages.it.page_count)).toBe(24);
    expect((await search('lacca')).toSorted()).toEqual(Object.keys(old).filter((_, number) => number % 2 === 1));
    await index.refresh(write({ [numbered(23)]: 'Una pagina nuova.', nuovo: 'Una lacca recente.' }));
    const found = await search('lacca');
    expect([found.length, found.includes('nuovo'), found.includes(numbered(23))]).toEqual([12, true, false]);
  });

  it('an item that is withdrawn from a slice is not shown at once, and not counted after the next recent part', async () => {
    const index = await withArchive('slices');
    const gone = write({ [numbered(21)]: '', [numbered(23)]: '' });
    index.removeWithdrawn([...gone]);
    expect((await search('lacca')).filter((found) => found === '(gone)').length).toBe(2);
    await index.refresh(gone);
    expect((await search('lacca')).length).toBe(10);
  });

  it('the next archive keeps the slices without a change, and former ones go after the grace period', async () => {
    const index = await withArchive('slices', { graceMilliseconds: 0 });
    const before = entry().slices ?? [];
    const many = Object.fromEntries(Array.from({ length: 20 }, (_, number) => [`n${number}`, 'Un testo fra tanti.']));
    await index.refresh(write(many));
    const after = entry().slices ?? [];
    expect(after).toEqual(expect.arrayContaining(before.slice(0, -1)));
    expect(readdirSync(join(places.live, 'pagefind/slice')).toSorted()).toEqual(
      after.map(({ name }) => name).toSorted(),
    );
    const found = await searches('tanti', 'antico');
    expect(found.map(({ length }) => length)).toEqual([20, 24]);
  });

  it('the text of an item that is withdrawn while the archive is made does not come with its slice', async () => {
    write(old);
    const withdrawn = numbered(23);
    const archive: typeof makeArchive = async (paths) => {
      const made = await makeArchive({ ...paths, itemsOfSlice });
      index.removeWithdrawn([...write({ [withdrawn]: '' })]);
      return made;
    };
    const index = open({ make: { archive, recent: makeRecent } });
    await index.refresh();
    const files = readdirSync(join(places.live, 'pagefind'), { recursive: true }).map(String);
    expect(files.filter((file) => file.endsWith('.pf_fragment')).length).toBe(23);
    expect((await search('lacca')).length).toBe(11);
  });
});

async function until(isTrue: () => boolean): Promise<void> {
  await expect.poll(isTrue, { timeout: 20_000, interval: 20 }).toBe(true);
}
