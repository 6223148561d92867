import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { liveKey } from '#functions/db/keys.ts';
import { toJson } from '#functions/db/query.ts';
import { type Files, folderFiles } from '#functions/files/files.ts';
import { applyItems } from '#functions/publish/items.ts';
import { readItems } from '#functions/publish/live-rows.ts';
import { articleForm, testMagazine } from '#functions/testing/magazine.ts';
import { derivedFiles } from '#infra/local/testing/finished-site.ts';
import { overwriteRow } from '#infra/testing/live-rows.ts';
import { largestWebp } from '#shared/markdown/picture-sizes.ts';
import { itemOfShareFile, sharePictureFile } from '#shared/publish/share-picture-file.ts';
import { DbSource, SiteDb } from '#shared/publish/site-db.ts';
import type { Picture, SnapshotSummary } from '#shared/publish/snapshot.ts';
import { describePictures } from './hosted-pictures.ts';

const magazine = await testMagazine();
const { store } = magazine.ctx;
const admin = await magazine.person('admin');

let folder: string;
let at: { media: string; live: string };
let db: SiteDb;
let find: ReturnType<typeof derivedFiles>;
let media: Files;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'asked-'));
  at = { media: join(folder, 'media'), live: join(folder, 'live') };
  media = folderFiles(at.media);
  db = SiteDb.create(':memory:');
  find = derivedFiles({ store }, db, at);
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const plain = (background: string, width = 660, height = 440) =>
  sharp({ create: { width, height, channels: 3, background } });
const drawing = '<svg xmlns="http://www.w3.org/2000/svg" width="500" height="400"><rect width="90%" height="9"/></svg>';

/** What a publication takes in of these pictures, each of which one live work shows. */
async function published(addresses: readonly string[]): Promise<Record<string, Picture>> {
  const pictures = await describePictures(store, media)(addresses);
  const former = db.all<{ address: string }>('SELECT address FROM uses').map(({ address }) => address);
  const all = [...new Set([...former, ...addresses])];
  const reads = all.map((address) => {
    const id = Buffer.from(address).toString('base64url');
    const summary = { id, version: 1, updatedAt: address, image: address } as SnapshotSummary<'gallery'>;
    const isLive = addresses.includes(address);
    return { kind: 'gallery' as const, id, ...(isLive && { live: { summary, body: JSON.stringify(summary) } }) };
  });
  db.transaction(() => applyItems(db, reads, new Map(all.map((address) => [address, pictures[address]]))));
  return pictures;
}
const isMade = async (path: string) => (await (await find(path))?.make()) !== undefined;
const insteadOf = async (path: string) => (await find(path))?.instead;
const pathsOf = (picture: Picture | undefined) => picture?.variants.map(({ path }) => path) ?? [];
const live = (path: string) => folderFiles(at.live).read(path.slice(1));

describe('a size of a hosted picture', () => {
  it('is named before it is made, and is then what its name says', async () => {
    media.write('pictures/a.png', await plain('#b1432a').png().toBuffer());
    const { '/pictures/a.png': picture } = await published(['/pictures/a.png']);
    expect(picture?.variants.map(({ width, format }) => `${width}.${format}`)).toEqual(
      [400, 640].flatMap((width) => [`${width}.avif`, `${width}.webp`]),
    );
    for (const { path, width, format } of picture?.variants ?? []) {
      expect(existsSync(join(at.live, path))).toBe(false);
      expect(await isMade(path)).toBe(true);
      const made = await sharp(live(path)).metadata();
      expect([made.width, made.height, made.format]).toEqual([
        width,
        Math.round(width / 1.5),
        { avif: 'heif', webp: 'webp' }[format],
      ]);
    }
  });

  it('of a photograph on its side stands upright', async () => {
    const sideways = await plain('#b1432a').jpeg().withMetadata({ orientation: 6 }).toBuffer();
    media.write('pictures/a.jpg', sideways);
    const { '/pictures/a.jpg': picture } = await published(['/pictures/a.jpg']);
    const [path = ''] = pathsOf(picture);
    await isMade(path);
    const { width, height } = await sharp(live(path)).metadata();
    expect([picture?.width, picture?.height, width, height]).toEqual([440, 660, 400, 600]);
  });

  it('of a drawing is as sharp as its width', async () => {
    media.write('pictures/a.svg', drawing);
    const { '/pictures/a.svg': picture } = await published(['/pictures/a.svg']);
    const path = (picture && largestWebp(picture)) ?? '';
    await isMade(path);
    expect((await sharp(live(path)).metadata()).width).toBe(400);
  });

  it('that no page names is not made: another picture, another width, a picture that was withdrawn', async () => {
    media.write('pictures/a.svg', drawing);
    const { '/pictures/a.svg': picture } = await published(['/pictures/a.svg']);
    const [path = ''] = pathsOf(picture);
    const others = ['/_sizes/AAAAAAAAAAA-400.avif', path.replace('-400.', '-401.'), path.replace('-400.', '-1600.')];
    for (const other of others) {
      expect(await insteadOf(other)).toBeUndefined();
      expect(await isMade(other)).toBe(false);
    }
    expect(await insteadOf(path)).toBe('/pictures/a.svg');
    await published([]);
    expect(await insteadOf(path)).toBeUndefined();
    expect(await isMade(path)).toBe(false);
    expect(existsSync(at.live)).toBe(false);
  });

  it('is made while at least one live address shows its picture, after additions and withdrawals', async () => {
    for (const name of ['a', 'b']) media.write(`pictures/${name}.svg`, drawing);
    const [path = ''] = pathsOf((await published(['/pictures/a.svg']))['/pictures/a.svg']);
    expect(await insteadOf(path)).toBe('/pictures/a.svg');
    await published(['/pictures/a.svg', '/pictures/b.svg']);
    await published(['/pictures/b.svg']);
    expect(await insteadOf(path)).toBe('/pictures/b.svg');
    expect(await isMade(path)).toBe(true);
    await published([]);
    expect([await insteadOf(path), await isMade(path)]).toEqual([undefined, false]);
  });

  it('of a file that was replaced since is not made, and one of the new file is', async () => {
    media.write('pictures/a.png', await plain('#b1432a').png().toBuffer());
    const [before = ''] = pathsOf((await published(['/pictures/a.png']))['/pictures/a.png']);
    media.write('pictures/a.png', await plain('#2a7d43').png().toBuffer());
    expect(await isMade(before)).toBe(false);
    expect(await insteadOf(before)).toBe('/pictures/a.png');
    const [after = ''] = pathsOf((await published(['/pictures/a.png']))['/pictures/a.png']);
    expect(await isMade(after)).toBe(true);
    expect([after === before, await insteadOf(before)]).toEqual([false, undefined]);
  });

  it('that is withdrawn while it is made is removed', async () => {
    media.write('pictures/a.png', await plain('#b1432a', 1_000, 1_000).png().toBuffer());
    const [path = ''] = pathsOf((await published(['/pictures/a.png']))['/pictures/a.png']);
    const making = isMade(path);
    await published([]);
    expect(await making).toBe(false);
    expect(live(path)).toBeUndefined();
  });

  it('of a damaged file is not made, and its name leads to the file', async () => {
    const whole = await plain('#b1432a').jpeg().toBuffer();
    media.write('pictures/una foto è qui.jpg', whole.subarray(0, 700));
    const address = '/pictures/una%20foto%20%C3%A8%20qui.jpg';
    const [path = ''] = pathsOf((await published([address]))[address]);
    expect(await isMade(path)).toBe(false);
    expect(await insteadOf(path)).toBe(address);
    expect(existsSync(join(at.live, path))).toBe(false);
  });

  it('of the same picture at two addresses is made while one of them is there', async () => {
    for (const name of ['a', 'b']) media.write(`pictures/${name}.svg`, drawing);
    const pictures = await published(['/pictures/a.svg', '/pictures/b.svg']);
    const [path = ''] = pathsOf(pictures['/pictures/b.svg']);
    expect(pathsOf(pictures['/pictures/a.svg'])[0]).toBe(path);
    rmSync(join(at.media, 'pictures/a.svg'));
    expect(await isMade(path)).toBe(true);
  });

  it('is made of hosted pictures alone, never of what was uploaded', async () => {
    for (const place of ['originals/01A', 'incoming/a.svg', 'a.svg']) media.write(place, drawing);
    expect(await published(['/originals/01A', '/incoming/a.svg', '/a.svg', '/pictures/../a.svg'])).toEqual({});
  });
});

describe('a share picture', () => {
  let id: string;
  beforeAll(async () => {
    const body = { ...articleForm, status: 'published' };
    id = String((await magazine.call('POST', '/articles', { as: admin, body })).body['id']);
  });

  /** What a publication takes in of one article: the path of its share picture. */
  async function shared(item: object): Promise<string> {
    const former = (await readItems(store, [{ kind: 'article', id }]))[0]?.live?.body ?? '';
    const body = { ...JSON.parse(former), title: 'Il segno rosso', image: '/pictures/none.svg', ...item };
    await overwriteRow(store, liveKey('article', id), toJson(body) as string);
    const [read] = await readItems(store, [{ kind: 'article', id }]);
    const summary = read?.live?.summary as SnapshotSummary<'article'>;
    const pictures = await describePictures(store, media)([summary.image]);
    db.transaction(() => applyItems(db, read ? [read] : [], new Map(Object.entries(pictures))));
    return `/${sharePictureFile('article', summary, new DbSource(db).picture)}`;
  }

  async function isRed(path: string): Promise<boolean> {
    const place = await sharp(live(path)).extract({ left: 700, top: 100, width: 400, height: 400 }).toBuffer();
    const { dominant } = await sharp(place).stats();
    return dominant.r > 150 && dominant.g < 100 && dominant.b < 80;
  }

  it('is drawn under the name that the page has', async () => {
    const path = await shared({});
    expect(await isMade(path)).toBe(true);
    const { width, height, format } = await sharp(live(path)).metadata();
    expect([width, height, format]).toEqual([1_200, 630, 'jpeg']);
  });

  it('shows the hosted picture of its item, also one drawn small', async () => {
    media.write('pictures/a.png', await plain('#b1432a').png().toBuffer());
    const photograph = await shared({ image: '/pictures/a.png' });
    await isMade(photograph);
    expect(await isRed(photograph)).toBe(true);
    media.write(
      'pictures/a.svg',
      '<svg xmlns="http://www.w3.org/2000/svg" width="40" height="40"><rect width="40" height="40" fill="#b1432a"/></svg>',
    );
    const drawn = await shared({ image: '/pictures/a.svg' });
    await isMade(drawn);
    expect(await isRed(drawn)).toBe(true);
  });

  it('keeps the focus of a drawing in view', async () => {
    const seen: boolean[] = [];
    for (const focus of ['0.1 0.5', '0.9 0.5']) {
      media.write(
        'pictures/a.svg',
        `<svg xmlns="http://www.w3.org/2000/svg" width="2000" height="400" data-focus="${focus}"><rect width="700" height="400" fill="#b1432a"/></svg>`,
      );
      const path = await shared({ image: '/pictures/a.svg' });
      await isMade(path);
      seen.push(await isRed(path));
    }
    expect(seen).toEqual([true, false]);
  });

  it.each(['Precipitevolissimevolmente'.repeat(8).slice(0, 200), '<b>&amp;</b>', '漢字 👩🏽‍🎨', 'Perché è così: «là»'])(
    'is drawn for the title %j',
    async (title) => {
      const path = await shared({ title });
      expect(await isMade(path)).toBe(true);
      const { width, height } = await sharp(live(path)).metadata();
      expect([width, height]).toEqual([1_200, 630]);
    },
  );

  it('is of a kind that has one', () => {
    const fileOf = (kind: string) => `_sizes/share-${kind}-uno.0123456789abcdef.jpg`;
    expect(itemOfShareFile(fileOf('article'))).toEqual({ kind: 'article', id: 'uno' });
    expect(['gallery', 'constructor'].map((kind) => itemOfShareFile(fileOf(kind)))).toEqual([undefined, undefined]);
  });

  it('is not drawn under the name of another content', async () => {
    const before = await shared({ title: 'Prima' });
    const after = await shared({ title: 'Dopo' });
    expect([await isMade(before), await isMade(after)]).toEqual([false, true]);
    expect(await insteadOf(before)).toBeUndefined();
  });
});

it('a full disk is an error: the file is made later', async () => {
  media.write('pictures/a.svg', drawing);
  const [path = ''] = pathsOf((await published(['/pictures/a.svg']))['/pictures/a.svg']);
  // No folder can be made in place of a file.
  folderFiles(folder).write('live', 'x');
  await expect(isMade(path)).rejects.toThrow();
  rmSync(at.live);
  mkdirSync(at.live);
  expect(await isMade(path)).toBe(true);
  expect(readdirSync(join(at.live, '_sizes'))).toHaveLength(1);
});
