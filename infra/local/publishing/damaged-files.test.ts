import {
  appendFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  truncateSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { UpdateCommand } from '@aws-sdk/lib-dynamodb';
import sharp from 'sharp';
import { afterAll, afterEach, beforeEach, describe, expect, it, test } from 'vitest';
import { toJson } from '#functions/db/data.ts';
import { liveKey } from '#functions/db/keys.ts';
import { fragmentLines } from '#functions/search/fragment-log.ts';
import { articleForm } from '#functions/testing/magazine.ts';
import { places, readSettings } from '#infra/local/settings.ts';
import { withStore } from '#infra/local/store.ts';
import {
  runCommand,
  type StartedMagazine,
  startedMagazine,
  temporaryDataDir,
} from '#infra/local/testing/started-magazine.ts';
import { logOf, snapshotFiles } from '#shared/model/snapshot/snapshot.ts';
import { quarantineDamaged, quarantinePath } from './damaged-files.ts';
import { listOrphanCandidates, removeDamagedSizes, removeOrphans } from './orphan-files.ts';

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
    manifest: put(join(at.records, 'manifest.json'), [
      { release: 'uno' },
      ['/', { file: 'index.html', hash: 'x', asked: [['["settings"]', 'y']] }],
    ]),
    journal: put(join(at.records, 'journal.json'), { '/': 'index.html' }),
    pictures: put(join(at.records, 'pictures.json'), { '/a.svg': { digest: 'x', picture } }),
    search: put(join(at.records, 'search.json'), { format: 1, outdated: {} }),
    fragments: put(
      join(at.records, 'fragments.log'),
      fragmentLines(new Map([['article/uno', ['fragment/it_1', '1']]])),
    ),
    recent: put(join(at.records, 'search/a.log'), fragmentLines(new Map([['article/due', ['fragment/it_2', '1']]]))),
    settings: put(join(at.snapshot, snapshotFiles.settings), { siteUrl: 'https://rivista.example' }),
    schemas: put(join(at.snapshot, snapshotFiles.schemas), JSON.stringify('0f'.repeat(32))),
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
  test.each([
    'manifest',
    'journal',
    'pictures',
    'search',
    'fragments',
    'recent',
    'settings',
    'schemas',
    'index',
    'item',
  ] as const)('%s is named and set aside', (name) => {
    const file = sound()[name];
    damages[damage]?.(file);
    const content = readFileSync(file);
    expect(quarantineDamaged(at)).toEqual([file]);
    expect(existsSync(file)).toBe(false);
    expect(readFileSync(quarantinePath(file))).toEqual(content);
    expect(quarantineDamaged(at)).toEqual([]);
  });
});

describe('a log of changes', () => {
  const page = { file: 'index.html', hash: 'x', asked: [] };
  const logs = [
    ['manifest.log', () => put(join(at.records, 'manifest.log'), `${JSON.stringify(['/', page])}\n`)],
    [
      'article.log',
      () => put(join(at.snapshot, logOf(snapshotFiles.index('article'))), `${JSON.stringify(['tre', null])}\n`),
    ],
  ] as const;

  it.each(logs)('%s stays if its last line was cut off: that change is made again', (_, write) => {
    const file = write();
    appendFileSync(file, '["/articolo/uno",{"fi');
    expect(quarantineDamaged(at)).toEqual([]);
    expect(existsSync(file)).toBe(true);
  });

  it.each(logs)('%s is set aside if a line is no change', (_, write) => {
    const file = write();
    appendFileSync(file, '{"half\n');
    expect(quarantineDamaged(at)).toEqual([file]);
    expect(existsSync(file)).toBe(false);
  });

  it('an item of the index that its log removed is not looked for', () => {
    const { otherItem } = sound();
    put(join(at.snapshot, logOf(snapshotFiles.index('article'))), `${JSON.stringify(['due', null])}\n`);
    rmSync(otherItem);
    expect(quarantineDamaged(at)).toEqual([]);
  });
});

describe('derived files', () => {
  it('stay untouched if none is damaged, and if none exists yet', () => {
    expect(quarantineDamaged(at)).toEqual([]);
    const files = Object.values(sound());
    const before = files.map((file) => readFileSync(file, 'utf8'));
    expect(quarantineDamaged(at)).toEqual([]);
    expect(files.map((file) => readFileSync(file, 'utf8'))).toEqual(before);
  });

  it('an item that is damaged or missing leaves the index, so that it is read from the store again', () => {
    const { index, item } = sound();
    truncateSync(item, 3);
    quarantineDamaged(at);
    expect(JSON.parse(readFileSync(index, 'utf8'))).toEqual([summary('due', 4)]);
    rmSync(join(at.snapshot, snapshotFiles.item('article', 'due')));
    expect(quarantineDamaged(at)).toEqual([]);
    expect(JSON.parse(readFileSync(index, 'utf8'))).toEqual([]);
  });

  test.each([
    ['search', 'pagefind/fragment/it_1'],
    ['fragments', 'pagefind/fragment/it_1'],
    ['recent', 'pagefind/recent/a/fragment/it_2'],
  ] as const)('public files that only %s knew of go with it', (name, path) => {
    const file = sound()[name];
    const made = put(join(at.live, path), 'x');
    const page = put(join(at.live, 'index.html'), 'x');
    truncateSync(file, 3);
    quarantineDamaged(at);
    expect([existsSync(made), existsSync(page)]).toEqual([false, true]);
  });
});

it.each([
  ['at once', false],
  ['in the background', true],
])(
  'pages that the manifest does not have, and sizes that no page may name, are removed %s, and nothing else',
  async (_, isListed) => {
    const assets = join(dirname(at.database), 'assets');
    put(join(assets, 'favicon.svg'), 'x');
    const kept = ['index.html', 'favicon.svg', '_astro/a.js', '_sizes/a.webp', 'pagefind/pagefind.js'];
    const unknown = ['_sizes/a.webp.71.new', '_sizes/share-b.jpg', 'articolo/ritirato/index.html', 'eventi.ics'];
    for (const path of [...kept, ...unknown]) put(join(at.live, path), 'x');
    utimesSync(join(at.live, '_sizes/a.webp.71.new'), 0, 0);
    const known = new Set(['index.html', '_sizes/a.webp']);
    const folders = { live: at.live, assets, known };
    const listed = isListed ? await listOrphanCandidates(at.live, known) : undefined;
    expect(removeOrphans(folders, listed).toSorted()).toEqual(unknown.toSorted());
    expect(kept.filter((path) => !existsSync(join(at.live, path)))).toEqual([]);
  },
);

describe('a size of a picture', () => {
  const drawn = sharp({ create: { width: 60, height: 40, channels: 3, background: '#8a3324' } });
  const formats = { webp: 'a.webp', avif: 'a.avif', jpeg: 'share-a.jpg' } as const;
  const toFolder = async () => {
    for (const [format, name] of Object.entries(formats)) {
      const bytes = await drawn
        .clone()
        .toFormat(format as keyof typeof formats)
        .toBuffer();
      put(join(at.live, '_sizes', name), '');
      writeFileSync(join(at.live, '_sizes', name), bytes);
    }
  };
  const there = () => readdirSync(join(at.live, '_sizes')).toSorted();

  it('that is whole stays at a start', async () => {
    await toFolder();
    await removeDamagedSizes(at.live);
    expect(there()).toEqual(Object.values(formats).toSorted());
  });

  const keepingLength = (file: string) => writeFileSync(file, Buffer.alloc(readFileSync(file).length));
  const withoutEnd = (file: string) => truncateSync(file, readFileSync(file).length - 1);
  it.each(Object.entries({ ...damages, 'without its end': withoutEnd, 'full of as many zeros': keepingLength }))(
    'that is %s is removed at a start, to be made again',
    async (_, damage) => {
      await toFolder();
      for (const name of Object.values(formats)) damage(join(at.live, '_sizes', name));
      await removeDamagedSizes(at.live);
      expect(there()).toEqual([]);
    },
  );
});

const { dataDir, remove } = temporaryDataDir();
const derived = places(dataDir);
// Another address would render every page anew.
const env = { SEED: 'none', SITE_URL: 'https://rivista.example' };
let magazine: StartedMagazine | undefined;
afterAll(async () => {
  await magazine?.stop();
  remove();
});

const send = (method: string, path: string, body: object, token?: string) =>
  fetch(`${magazine?.url}/api${path}`, {
    method,
    headers: { 'content-type': 'application/json', ...(token ? { authorization: `Bearer ${token}` } : {}) },
    body: JSON.stringify(body),
  });
const statusOf = async (path: string) => (await fetch(`${magazine?.url}${path}`)).status;
const account = { email: 'capo@rivista.example', password: 'parola-segreta' };
async function publishArticle(title: string): Promise<string> {
  const login = (await (await send('POST', '/auth/login', account)).json()) as { access_token: string };
  const answer = await send('POST', '/articles', { ...articleForm, title, status: 'published' }, login.access_token);
  expect(answer.status).toBe(201);
  return ((await answer.json()) as { id: string }).id;
}

it('a magazine with all derived files damaged starts, names each, and shows the items of its store', async () => {
  await runCommand('admin', [account.email], { DATA_DIR: dataDir, ADMIN_PASSWORD: account.password, ...env });
  // No line can be appended to a folder, not even by root: the log of a full disk.
  mkdirSync(join(derived.log, 'api.log'), { recursive: true });
  magazine = await startedMagazine({ dataDir, env });
  const id = await publishArticle('Resta');
  await expect.poll(() => statusOf(`/articolo/${id}`)).toBe(200);
  expect(magazine.output().split('Il registro non si scrive, la rivista va avanti senza.')).toHaveLength(2);
  await magazine.stop();

  rmSync(join(derived.log, 'api.log'), { recursive: true });
  const records = ['manifest.json', 'pictures.json', 'search.json'].map((name) => join(derived.records, name));
  const snapshots = [snapshotFiles.settings, snapshotFiles.index('news'), snapshotFiles.item('article', id)];
  const damaged = [...records, ...snapshots.map((name) => join(derived.snapshot, name))];
  for (const file of damaged) writeFileSync(file, '{"half');
  truncateSync(join(derived.live, 'articolo', id, 'index.html'), 10);
  // The page of an item that was withdrawn without a manifest.
  mkdirSync(join(derived.live, 'articolo', 'ritirato'));
  writeFileSync(join(derived.live, 'articolo', 'ritirato', 'index.html'), 'Ritirato');

  magazine = await startedMagazine({ dataDir, env });
  for (const file of damaged) {
    const name = file.slice(dataDir.length + 1);
    expect(magazine.output()).toContain(`${name} è rovinato: è messo da parte in ${name}.rovinato e si rifà da solo.`);
  }
  expect(magazine.output()).not.toContain('non riuscita');
  expect(await (await fetch(`${magazine.url}/articolo/${id}`)).text()).toContain('Resta');
  expect(existsSync(join(derived.live, 'articolo', 'ritirato', 'index.html'))).toBe(false);
  expect(readFileSync(join(derived.records, 'manifest.json'), 'utf8')).toContain(`["/articolo/${id}",`);
});

it('damage that comes to light while the magazine runs is named, and the item, its page, the search index and sizes are made again', async () => {
  await expect.poll(() => existsSync(join(derived.live, 'pagefind', 'index'))).toBe(true);
  await magazine?.stop();
  const [id] = readdirSync(join(derived.live, 'articolo'));
  const name = snapshotFiles.item('article', id as string);
  const page = join(derived.live, 'articolo', id as string, 'index.html');
  truncateSync(join(derived.snapshot, name), 9);
  truncateSync(page, 10);
  const unknown = put(join(derived.live, 'articolo', 'dimenticato', 'index.html'), 'Dimenticato');
  const [words = ''] = readdirSync(join(derived.live, 'pagefind', 'index'));
  const wordList = join(derived.live, 'pagefind', 'index', words);
  const before = readFileSync(wordList);
  writeFileSync(wordList, Buffer.alloc(before.length));
  const size = put(join(derived.live, '_sizes', 'abcdefghijk-400.webp'), 'x');

  magazine = await startedMagazine({ dataDir, env });
  await expect.poll(() => magazine?.output()).toContain(`${name} è rovinato`);
  await expect.poll(() => existsSync(unknown)).toBe(false);
  await expect.poll(() => existsSync(size)).toBe(false);
  await expect.poll(() => existsSync(wordList) && readFileSync(wordList).equals(before)).toBe(true);
  await expect.poll(() => readFileSync(page, 'utf8')).toContain('Resta');
  await expect.poll(() => existsSync(join(derived.snapshot, name))).toBe(true);
  expect(magazine.output()).not.toContain('non riuscita');
});

it('an item that cannot be read stops neither later publications nor the search', async () => {
  const found = () => readdirSync(join(derived.live, 'pagefind', 'fragment')).length;
  await expect.poll(found).toBe(1);
  const [id = ''] = readdirSync(join(derived.live, 'articolo'));
  await withStore(readSettings({ DATA_DIR: dataDir, ...env }), async ({ store: { documents, tableName } }) => {
    const damage = { UpdateExpression: 'SET #data = :data', ExpressionAttributeNames: { '#data': 'data' } };
    const values = { ExpressionAttributeValues: { ':data': toJson({}) } };
    await documents.send(
      new UpdateCommand({ TableName: tableName, Key: liveKey('article', id), ...damage, ...values }),
    );
  });
  await expect.poll(() => magazine?.output()).toContain(`Pubblicazione non riuscita, riprovo: article ${id}: `);
  const next = await publishArticle('Dopo il guasto');
  await expect.poll(() => statusOf(`/articolo/${next}`)).toBe(200);
  await expect.poll(found).toBe(2);
});
