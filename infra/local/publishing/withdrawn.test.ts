import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { OnDemandFiles } from '#functions/derived/on-demand-files.ts';
import { nameInPath, pictureDigest, sizesName } from '#functions/derived/size-names.ts';
import { folderFiles } from '#functions/files/files.ts';
import { publish } from '#functions/publishing/publish.ts';
import { eventForm, galleryForm, newsForm, videoForm } from '#functions/testing/forms.ts';
import { articleForm, newsroom, testMagazine } from '#functions/testing/magazine.ts';
import { longRun, portionOf } from '#shared/testing/long-run.ts';
import { ensureRelease } from '#site/release/ensure-release.ts';
import { backgroundWork } from './background-work.ts';
import { openLocalSite } from './local-site.ts';

const magazine = await testMagazine();
const { call, ctx } = magazine;
const staff = await newsroom(magazine);
const folder = mkdtempSync(join(tmpdir(), 'withdrawn-'));
const at = {
  snapshot: join(folder, 'snapshot'),
  live: join(folder, 'live'),
  records: join(folder, 'records'),
  media: join(folder, 'media'),
};
const work = backgroundWork();
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
const asked = new OnDemandFiles(at);
let local: Awaited<ReturnType<typeof openLocalSite>>;

beforeAll(async () => {
  const release = await ensureRelease();
  cpSync(join(release, 'assets'), at.live, { recursive: true });
  local = await openLocalSite({ ctx, at, release, work, indexing: { pauseMilliseconds: 0, graceMilliseconds: 0 } });
  for (const [name, background] of Object.entries(colors)) {
    const picture = sharp({ create: { width: 640, height: 400, channels: 3, background } });
    folderFiles(at.media).write(`pictures/${name}.png`, await picture.png().toBuffer());
  }
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

async function publishAll(): Promise<void> {
  await publish(local.site, { changes: 'all' });
}

/** A publication, and everything that readers can ask for after it. */
async function completeAll(): Promise<void> {
  await publishAll();
  for (const file of [...local.pictures.files, ...local.sharePictures.files]) await asked.make(`/${file}`);
  await local.search.refresh();
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
const derived = () => names().filter((name) => name.startsWith('_sizes/'));
/** The sizes of this picture. */
const sizesOf = (image: string) => {
  const name = sizesName(pictureDigest(readFileSync(join(at.media, image))));
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

const kinds = [
  ['articles', { title: 'Zarbunqa', content: 'Un testo con zarbunqa', image: pictureOf('articles') }],
  ['events', { title: 'Zarbunqe', content: 'Un testo con zarbunqe', image: pictureOf('events') }],
  ['news', { title: 'Zarbunqn', content: 'Un testo con zarbunqn', image: pictureOf('news') }],
  ['gallery', { title: 'Zarbunqg', artist: 'Zarbunqg', image: pictureOf('gallery') }],
  ['videos', { title: 'Zarbunqv', description: 'Un testo con zarbunqv' }],
] as const;

/** `npm test` deletes one of each kind in one publication, `npm run test:long` each in one of its own. */
const groups = (longRun ? kinds.map((one) => [one]) : [kinds]).map((group) => ({
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
    for (const found of filesWithEach(words))
      expect(found.some((name) => name.startsWith('pagefind/fragment/'))).toBe(true);
    const shown = group.flatMap(([, fields]) => ('image' in fields ? fields.image : []));
    for (const image of shown) expect(sizesOf(image).length, image).toBeGreaterThan(0);

    for (const [kind, id] of ids) await call('DELETE', `/${kind}/${id}`, { as: staff.admin });
    await publishAll();
    const isWord = (name: string) => /^pagefind\/(index|pagefind\.)/.test(name) || name.endsWith('.pf_meta');
    expect(filesWithEach(words).flatMap((found) => found.filter((name) => !isWord(name)))).toEqual([]);
    expect(derived().toSorted()).toEqual(before.toSorted());
    await local.search.refresh();
    await expect.poll(() => filesWithEach(words).flat()).toEqual([]);
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
    expect(filesWith(word).filter((name) => name.startsWith('pagefind/fragment/'))).toEqual([]);
    expect(derived().length).toBeLessThan(before.length);
    await call('PUT', `/${kind}/${id}`, { as: staff.admin, body: { status: 'published' } });
    await completeAll();
    expect(derived().toSorted()).toEqual(before.toSorted());
    await call('DELETE', `/${kind}/${id}`, { as: staff.admin });
    await completeAll();
  },
);

it('a removal of withdrawn texts that fails is repeated by the next publication', async () => {
  const id = await create('articles', { title: 'Zarbunqr', content: 'Un testo con zarbunqr' });
  await completeAll();
  await call('DELETE', `/articles/${id}`, { as: staff.admin });
  const { removeWithdrawn } = local.site;
  local.site.removeWithdrawn = () => Promise.reject(new Error('The disk does not answer'));
  const changes = [{ kind: 'article' as const, id }];
  await expect(publish(local.site, { changes })).rejects.toThrow('The disk does not answer');
  if (removeWithdrawn) local.site.removeWithdrawn = removeWithdrawn;
  expect(filesWith('zarbunqr').filter((name) => name.startsWith('pagefind/fragment/'))).not.toEqual([]);
  await publish(local.site, { changes });
  expect(filesWith('zarbunqr').filter((name) => name.startsWith('pagefind/fragment/'))).toEqual([]);
  await completeAll();
});

it('sizes of a picture are removed when it is withdrawn while they are made', async () => {
  const before = derived();
  const id = await create('gallery', { title: 'Di passaggio', image: '/pictures/sola.png' });
  await publishAll();
  const made = Promise.all(local.pictures.files.map((file) => asked.make(`/${file}`)));
  await call('DELETE', `/gallery/${id}`, { as: staff.admin });
  await publishAll();
  await made;
  expect(derived()).toEqual(before);
});

it('pictures and share pictures are on their pages with the first publication, and no other follows', async () => {
  const id = await create('articles', { title: 'Subito con le misure', image: '/pictures/sola.png' });
  await publishAll();
  const html = readFileSync(join(at.live, 'articolo', id, 'index.html'), 'utf8');
  expect(html).toMatch(/srcset="\/_sizes\/[\w-]{11}-400\.avif 400w/);
  expect(html).toMatch(/property="og:image" content="[^"]+\/_sizes\/share-[\w-]{16}\.jpg"/);
  await completeAll();
  expect(await publish(local.site, { changes: 'all' })).toMatchObject({ rendered: 0, written: 0 });
});

it('without picture sizes pages show pictures as they are, and name no share picture of their own', async () => {
  const plain = await openLocalSite({ ctx, at, release: await ensureRelease(), work, sizes: false });
  await publish(plain.site, { changes: 'all' });
  const htmls = names().filter((name) => name.endsWith('.html'));
  expect(htmls.filter((name) => readFileSync(join(at.live, name), 'utf8').includes('/_sizes/'))).toEqual([]);
});
