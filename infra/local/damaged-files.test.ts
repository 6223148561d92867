import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, truncateSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, test } from 'vitest';
import { snapshotFiles } from '#shared/model/snapshot.ts';
import { asideOf, removeUnknownPages, setAsideDamaged } from './damaged-files.ts';
import { places } from './settings.ts';

let at: ReturnType<typeof places>;
beforeEach(() => {
  at = places(mkdtempSync(join(tmpdir(), 'damaged-')));
});
afterEach(() => rmSync(dirname(at.database), { recursive: true }));

function put(file: string, content: unknown): string {
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, typeof content === 'string' ? content : JSON.stringify(content));
  return file;
}

const summary = (id: string, version = 1) => ({ id, version, updatedAt: '2026-11-20T10:00:00.000Z', title: 'Uno' });

/** Every derived file as it should be. */
function sound() {
  const picture = { width: 10, height: 10, variants: [] };
  return {
    manifest: put(join(at.records, 'manifest.json'), {
      release: 'uno',
      pages: { '/': { file: 'index.html', hash: 'x', asked: { '["settings"]': 'y' } } },
    }),
    journal: put(join(at.records, 'journal.json'), { '/': 'index.html' }),
    pictures: put(join(at.records, 'pictures.json'), { '/a.svg': { digest: 'x', picture, complete: true } }),
    shares: put(join(at.records, 'shares.json'), { '_sizes/share-a.jpg': ['article/uno'] }),
    search: put(join(at.records, 'search.json'), { digest: 'x', outdated: {} }),
    fragments: put(join(at.records, 'fragments.json'), { 'pagefind/fragment/it_1': 'article/uno' }),
    settings: put(join(at.snapshot, snapshotFiles.settings), { siteUrl: 'https://rivista.example' }),
    index: put(join(at.snapshot, snapshotFiles.index('article')), [summary('uno'), summary('due', 4)]),
    item: put(join(at.snapshot, snapshotFiles.item('article', 'uno')), summary('uno')),
    otherItem: put(join(at.snapshot, snapshotFiles.item('article', 'due')), summary('due', 4)),
  };
}

const damages: Record<string, (file: string) => void> = {
  'cut off': (file) => truncateSync(file, 7),
  empty: (file) => truncateSync(file, 0),
  'full of zeros': (file) => writeFileSync(file, Buffer.alloc(200)),
  'another thing altogether': (file) => writeFileSync(file, '"niente"'),
};

describe.each(Object.keys(damages))('a derived file that is %s', (damage) => {
  test.each(['manifest', 'journal', 'pictures', 'shares', 'search', 'fragments', 'settings', 'index', 'item'] as const)(
    '%s is named and set aside',
    (name) => {
      const file = sound()[name];
      damages[damage]?.(file);
      const content = readFileSync(file);
      expect(setAsideDamaged(at)).toEqual([file]);
      expect(existsSync(file)).toBe(false);
      expect(readFileSync(asideOf(file))).toEqual(content);
      expect(setAsideDamaged(at)).toEqual([]);
    },
  );
});

describe('what is derived', () => {
  it('stays untouched where nothing is damaged, and where nothing is there yet', () => {
    expect(setAsideDamaged(at)).toEqual([]);
    const files = Object.values(sound());
    const before = files.map((file) => readFileSync(file, 'utf8'));
    expect(setAsideDamaged(at)).toEqual([]);
    expect(files.map((file) => readFileSync(file, 'utf8'))).toEqual(before);
  });

  it('an item that is damaged or gone leaves the index, so that it is taken from the store again', () => {
    const { index, item } = sound();
    truncateSync(item, 3);
    setAsideDamaged(at);
    expect(JSON.parse(readFileSync(index, 'utf8'))).toEqual([summary('due', 4)]);
    rmSync(join(at.snapshot, snapshotFiles.item('article', 'due')));
    expect(setAsideDamaged(at)).toEqual([]);
    expect(JSON.parse(readFileSync(index, 'utf8'))).toEqual([]);
  });

  test.each([
    ['pictures', '_sizes/a-400.webp'],
    ['shares', '_sizes/share-a.jpg'],
    ['search', 'pagefind/fragment/it_1'],
    ['fragments', 'pagefind/fragment/it_1'],
  ] as const)('public files that only %s knew of go with it', (name, path) => {
    const file = sound()[name];
    const made = put(join(at.live, path), 'x');
    const page = put(join(at.live, 'index.html'), 'x');
    truncateSync(file, 3);
    setAsideDamaged(at);
    expect([existsSync(made), existsSync(page)]).toEqual([false, true]);
  });
});

it('after a lost manifest the pages that the new one does not have are removed, and nothing else', () => {
  const assets = join(dirname(at.database), 'assets');
  put(join(assets, 'favicon.svg'), 'x');
  const kept = ['index.html', 'favicon.svg', '_astro/a.js', '_sizes/a.webp', 'pagefind/pagefind.js'];
  for (const path of [...kept, 'articolo/ritirato/index.html', 'eventi.ics']) put(join(at.live, path), 'x');
  const removed = removeUnknownPages(at.live, assets, new Set(['index.html']));
  expect(removed.toSorted()).toEqual(['articolo/ritirato/index.html', 'eventi.ics']);
  expect(kept.filter((path) => !existsSync(join(at.live, path)))).toEqual([]);
});
