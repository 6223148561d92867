import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { folderFiles } from '#functions/files/files.ts';
import { nameInPath, sizesName } from '#functions/publish/derived/hosted-names.ts';
import { eventForm, galleryForm, newsForm, videoForm } from '#functions/testing/forms.ts';
import { articleForm, newsroom, testMagazine } from '#functions/testing/magazine.ts';
import { finishSearch, makeAll } from '#infra/local/testing/finished-site.ts';
import { contentKinds } from '#shared/kinds/kinds.ts';
import { kinds } from '#shared/kinds.ts';
import { longRun, portionOf } from '#shared/testing/long-run.ts';
import { ensureRelease } from '#site/release/ensure-release.ts';
import { openLocalSite } from './local-site.ts';

const magazine = await testMagazine();
const { call, ctx, clock } = magazine;
const staff = await newsroom(magazine);
const folder = mkdtempSync(join(tmpdir(), 'withdrawn-'));
const at = { live: join(folder, 'live'), records: join(folder, 'records'), media: join(folder, 'media') };
/** Each picture has other bytes, and so its own sizes. */
const colors = {
  sola: '#123456',
  comune: '#654321',
  articles: '#900000',
  events: '#009000',
  news: '#000090',
  gallery: '#909000',
};
const pictureOf = (name: keyof typeof colors) => `/pictures/${name}.png`;
let local: Awaited<ReturnType<typeof openLocalSite>>;

beforeAll(async () => {
  for (const [name, background] of Object.entries(colors)) {
    const picture = sharp({ create: { width: 640, height: 400, channels: 3, background } });
    folderFiles(at.media).write(`pictures/${name}.png`, await picture.png().toBuffer());
  }
  local = await openLocalSite({ ctx, at, release: await ensureRelease() });
  await local.publisher.prepare();
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

async function publishAll(): Promise<void> {
  local.publisher.compareItems();
  while (await local.publisher.step());
}

/** The files of sizes and share pictures that pages name. */
const named = () => [
  ...new Set(
    names()
      .filter((name) => name.endsWith('.html'))
      .flatMap((name) => readFileSync(join(at.live, name), 'utf8').match(/\/_sizes\/[\w.-]+/g) ?? []),
  ),
];

/** A publication, and everything that readers can ask for after it. */
async function completeAll(): Promise<void> {
  await publishAll();
  await makeAll(ctx, local.db, at, named());
  await searchFollows();
}

/** Former slices go when no browser uses them any more. */
async function searchFollows(): Promise<void> {
  await finishSearch(local.publisher, at);
  clock.now = new Date(clock.now.getTime() + 60_000);
  await local.publisher.publish({});
}

const names = () =>
  readdirSync(at.live, { recursive: true, withFileTypes: true })
    .filter((file) => file.isFile())
    .map((file) => join(file.parentPath, file.name).slice(at.live.length + 1));

/** For each of these words the public files that hold it, unpacked where they are packed. */
function filesWithEach(words: readonly string[]): string[][] {
  const texts = names().map((name) => {
    const bytes = readFileSync(join(at.live, name));
    const isPacked = bytes[0] === 0x1f && bytes[1] === 0x8b;
    return { name, text: (isPacked ? gunzipSync(bytes) : bytes).toString().toLowerCase() };
  });
  return words.map((word) => texts.filter(({ text }) => text.includes(word)).map(({ name }) => name));
}
const filesWith = (word: string) => filesWithEach([word]).flat();
const isFragment = (name: string) => name.endsWith('.pf_fragment');
const derived = () => names().filter((name) => name.startsWith('_sizes/'));
/** The sizes of this picture. */
const sizesOf = (image: string) => {
  const name = sizesName(readFileSync(join(at.media, image)));
  return derived().filter((file) => nameInPath(`/${file}`) === name);
};

const forms = { articles: articleForm, events: eventForm, news: newsForm, gallery: galleryForm, videos: videoForm };
const create = async (kind: keyof typeof forms, fields: object) => {
  const { status, body } = await call('POST', `/${kind}`, {
    as: staff.admin,
    body: { ...forms[kind], ...fields, status: 'published' },
  });
  expect(status).toBe(201);
  return String(body['id']);
};

const examples = [
  ['articles', { title: 'Zarbunqa', content: 'Un testo con zarbunqa', image: pictureOf('articles') }],
  ['events', { title: 'Zarbunqe', content: 'Un testo con zarbunqe', image: pictureOf('events') }],
  ['news', { title: 'Zarbunqn', content: 'Un testo con zarbunqn', image: pictureOf('news') }],
  ['gallery', { title: 'Zarbunqg', artist: 'Zarbunqg', image: pictureOf('gallery') }],
  ['videos', { title: 'Zarbunqv', description: 'Un testo con zarbunqv' }],
] as const;

/** `npm test` deletes one of each kind in one publication, `npm run test:long` each in one of its own. */
const groups = (longRun ? examples.map((example) => [example]) : [examples]).map((group) => ({
  group,
  names: group.map(([kind]) => kind).join(', '),
}));

it.each(groups)(
  'in the publication that deletes items ($names) their texts and pictures leave every public file',
  async ({ group, names: kindNames }) => {
    const words = group.map(([, { title }]) => title.toLowerCase());
    await create('articles', { title: `Accanto a ${kindNames}`, image: '/pictures/comune.png' });
    await completeAll();
    const before = derived();
    const ids: [kind: keyof typeof forms, id: string][] = [];
    for (const [kind, fields] of group) ids.push([kind, await create(kind, fields)]);
    await completeAll();
    for (const found of filesWithEach(words)) expect(found.some(isFragment)).toBe(true);
    const shown = group.flatMap(([, fields]) => ('image' in fields ? fields.image : []));
    for (const image of shown) expect(sizesOf(image).length, image).toBeGreaterThan(0);

    for (const [kind, id] of ids) await call('DELETE', `/${kind}/${id}`, { as: staff.admin });
    const items = ids.flatMap(([name, id]) => {
      const kind = contentKinds.find((kind) => kinds[kind].collection === name);
      return kind ? { kind, id } : [];
    });
    await local.publisher.publish({ items });
    const isWord = (name: string) => name.endsWith('.pf_index') || name.endsWith('.pf_meta');
    expect(filesWithEach(words).flatMap((found) => found.filter((name) => !isWord(name)))).toEqual([]);
    expect(derived().toSorted()).toEqual(before.toSorted());
    await searchFollows();
    expect(filesWithEach(words).flat()).toEqual([]);
  },
);

/** Those whose pages have pictures with sizes; `npm test` tries one of them, `npm run test:long` all. */
const kindsWithSizes = [
  ['gallery', 'zarbunqdg', { artist: 'zarbunqdg' }],
  ['articles', 'zarbunqda', { content: 'zarbunqda' }],
  ['news', 'zarbunqdn', { content: 'zarbunqdn' }],
] as const;

it.each(portionOf(kindsWithSizes, 0, kindsWithSizes.length))(
  'one of the %s that is a draft again leaves every public file, and gets its pictures back when it is published again',
  async (kind, word, fields) => {
    const id = await create(kind, { title: word, ...fields, image: '/pictures/sola.png' });
    await completeAll();
    const before = derived();
    await call('PUT', `/${kind}/${id}`, { as: staff.admin, body: { status: 'draft' } });
    await publishAll();
    expect(filesWith(word).filter((name) => !name.startsWith('pagefind/'))).toEqual([]);
    expect(filesWith(word).filter(isFragment)).toEqual([]);
    expect(derived().length).toBeLessThan(before.length);
    await call('PUT', `/${kind}/${id}`, { as: staff.admin, body: { status: 'published' } });
    await completeAll();
    expect(derived().toSorted()).toEqual(before.toSorted());
    await call('DELETE', `/${kind}/${id}`, { as: staff.admin });
    await publishAll();
  },
);

it('a text that was changed leaves the index with its publication, and is found again by its new words', async () => {
  const id = await create('articles', { title: 'Zarbunqr', content: 'Un testo con zarbunqr' });
  await completeAll();
  expect(filesWith('zarbunqr').filter(isFragment)).not.toEqual([]);
  await call('PUT', `/articles/${id}`, {
    as: staff.admin,
    body: { title: 'Altro', slug: 'altro', content: 'Con zarbunqs' },
  });
  await local.publisher.publish({ items: [{ kind: 'article', id }] });
  expect(filesWith('zarbunqr').filter(isFragment)).toEqual([]);
  await completeAll();
  expect([filesWith('zarbunqr'), filesWith('zarbunqs').some(isFragment)]).toEqual([[], true]);
});

it('pages of an author and of tags come with their first piece, lose what is withdrawn in its publication, and go with the last', async () => {
  const author = 'Zoe Zarbunqt e Ugo Zarbunqu';
  const first = await create('articles', { title: 'Zarbunqt', author, tags: ['Zarbunqt oro'] });
  const second = await create('news', { title: 'Zarbunqu', author: 'Zoe Zarbunqt', tags: ['zarbunqt ORO'] });
  await publishAll();
  const ofTerms = () => names().filter((name) => /^(autore|tema)\/.*zarbunq/.test(name));
  const files = (path: string) => [`${path}.xml`, `${path}/index.html`];
  const ofZoe = [...files('autore/zoe-zarbunqt'), ...files('tema/zarbunqt-oro')];
  expect(ofTerms().toSorted()).toEqual([...ofZoe, ...files('autore/ugo-zarbunqu')].toSorted());
  for (const word of ['/articolo/zarbunqt', '/news/zarbunqu'])
    expect(filesWith(word)).toEqual(expect.arrayContaining(ofZoe));

  await call('PUT', '/authors/zoe-zarbunqt', { as: staff.admin, body: { text: 'Scrive di ori.' } });
  await local.publisher.publish({ items: [{ kind: 'author', id: 'zoe-zarbunqt' }] });
  while (await local.publisher.step());
  expect(filesWith('scrive di ori.')).toEqual(['autore/zoe-zarbunqt/index.html']);

  await call('DELETE', `/articles/${first}`, { as: staff.admin });
  await local.publisher.publish({ items: [{ kind: 'article', id: first }] });
  expect(ofTerms().toSorted()).toEqual(ofZoe.toSorted());
  expect(filesWith('/articolo/zarbunqt')).toEqual([]);
  await call('DELETE', `/news/${second}`, { as: staff.admin });
  await local.publisher.publish({ items: [{ kind: 'news', id: second }] });
  expect(ofTerms()).toEqual([]);
  await completeAll();
});

it('a change that comes while a withdrawal is published is read before that one has ended', async () => {
  const gone = await create('articles', { title: 'Zarbunqx' });
  await publishAll();
  await call('DELETE', `/articles/${gone}`, { as: staff.admin });
  const meanwhile = await create('articles', { title: 'Intanto' });
  const isRead: boolean[] = [];
  await local.publisher.publish({ items: [{ kind: 'article', id: gone }] }, async () => {
    isRead.push(names().includes('articolo/intanto/index.html'));
    return isRead.length === 1 ? { items: [{ kind: 'article', id: meanwhile }] } : undefined;
  });
  expect(isRead.slice(0, 2)).toEqual([false, true]);
  expect(filesWith('zarbunqx')).toEqual([]);
  await completeAll();
});
