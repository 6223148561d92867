import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type Files, folderFiles } from '#functions/files/files.ts';
import { SnapshotRecord } from '#functions/snapshot/snapshot-record.ts';
import { largestWebp } from '#shared/content/picture-sizes.ts';
import { type Picture, snapshotFiles } from '#shared/model/snapshot/snapshot.ts';
import { makeSizes } from './encode-sizes.ts';
import { HostedPictures } from './hosted-pictures.ts';
import { OnDemandFiles } from './on-demand-files.ts';
import { SharePictureFiles } from './share-pictures/share-pictures.ts';
import { wantedSharePicture } from './share-pictures/wanted-share-pictures.ts';

let folder: string;
let at: { snapshot: string; media: string; live: string };
let asked: OnDemandFiles;
let media: Files;
let snapshot: Files;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'asked-'));
  at = { snapshot: join(folder, 'snapshot'), media: join(folder, 'media'), live: join(folder, 'live') };
  [media, snapshot] = [folderFiles(at.media), folderFiles(at.snapshot)];
  asked = new OnDemandFiles(at);
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const plain = (background: string, width = 660, height = 440) =>
  sharp({ create: { width, height, channels: 3, background } });
const drawing = '<svg xmlns="http://www.w3.org/2000/svg" width="500" height="400"><rect width="90%" height="9"/></svg>';

/** What a publication writes of these pictures. */
async function published(addresses: readonly string[]): Promise<Record<string, Picture>> {
  const pictures = await new HostedPictures(at.media, folderFiles(at.live), folderFiles(folder)).describe(addresses);
  snapshot.write(snapshotFiles.pictures, JSON.stringify(pictures));
  return pictures;
}
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
      expect(await asked.make(path)).toBe(true);
      const made = await sharp(live(path)).metadata();
      expect([made.width, made.height, made.format]).toEqual([
        width,
        Math.round(width / 1.5),
        { avif: 'heif', webp: 'webp' }[format],
      ]);
    }
  });

  it('has the names that a function makes all sizes under', async () => {
    const bytes = Buffer.from(drawing);
    media.write('pictures/a.svg', bytes);
    const { '/pictures/a.svg': picture } = await published(['/pictures/a.svg']);
    const written: string[] = [];
    const files = { read: () => undefined, write: (path: string) => void written.push(`/${path}`), remove: () => {} };
    const made = await makeSizes(bytes, { width: 500, height: 400, variants: [] }, files);
    expect(made).toEqual(picture);
    expect(written).toEqual(pathsOf(picture));
  });

  it('of a photograph on its side stands upright', async () => {
    const sideways = await plain('#b1432a').jpeg().withMetadata({ orientation: 6 }).toBuffer();
    media.write('pictures/a.jpg', sideways);
    const { '/pictures/a.jpg': picture } = await published(['/pictures/a.jpg']);
    const [path = ''] = pathsOf(picture);
    await asked.make(path);
    const { width, height } = await sharp(live(path)).metadata();
    expect([picture?.width, picture?.height, width, height]).toEqual([440, 660, 400, 600]);
  });

  it('of a drawing is as sharp as its width', async () => {
    media.write('pictures/a.svg', drawing);
    const { '/pictures/a.svg': picture } = await published(['/pictures/a.svg']);
    const path = (picture && largestWebp(picture)) ?? '';
    await asked.make(path);
    expect((await sharp(live(path)).metadata()).width).toBe(400);
  });

  it('that no page names is not made: another picture, another width, a picture that was withdrawn', async () => {
    media.write('pictures/a.svg', drawing);
    const { '/pictures/a.svg': picture } = await published(['/pictures/a.svg']);
    const [path = ''] = pathsOf(picture);
    const others = ['/_sizes/AAAAAAAAAAA-400.avif', path.replace('-400.', '-401.'), path.replace('-400.', '-1600.')];
    for (const other of others) {
      expect(asked.insteadOf(other)).toBeUndefined();
      expect(await asked.make(other)).toBe(false);
    }
    expect(asked.insteadOf(path)).toBe('/pictures/a.svg');
    await published([]);
    expect(asked.insteadOf(path)).toBeUndefined();
    expect(await asked.make(path)).toBe(false);
    expect(existsSync(at.live)).toBe(false);
  });

  it('is made while at least one live address shows its picture, after additions and withdrawals', async () => {
    for (const name of ['a', 'b']) media.write(`pictures/${name}.svg`, drawing);
    const record = new SnapshotRecord<Picture>(folderFiles(at.snapshot), snapshotFiles.pictures);
    const pictures = new HostedPictures(at.media, folderFiles(at.live), folderFiles(folder));
    const publish = async (...addresses: string[]) => record.replace(await pictures.describe(addresses));
    await publish('/pictures/a.svg');
    const [path = ''] = pathsOf(record.get('/pictures/a.svg'));
    expect(asked.insteadOf(path)).toBe('/pictures/a.svg');
    await publish('/pictures/a.svg', '/pictures/b.svg');
    await publish('/pictures/b.svg');
    expect(asked.insteadOf(path)).toBe('/pictures/b.svg');
    expect(await asked.make(path)).toBe(true);
    await publish();
    expect([asked.insteadOf(path), await asked.make(path)]).toEqual([undefined, false]);
  });

  it('of a file that was replaced since is not made, and one of the new file is', async () => {
    media.write('pictures/a.png', await plain('#b1432a').png().toBuffer());
    const [before = ''] = pathsOf((await published(['/pictures/a.png']))['/pictures/a.png']);
    media.write('pictures/a.png', await plain('#2a7d43').png().toBuffer());
    expect(await asked.make(before)).toBe(false);
    expect(asked.insteadOf(before)).toBe('/pictures/a.png');
    const [after = ''] = pathsOf((await published(['/pictures/a.png']))['/pictures/a.png']);
    expect(await asked.make(after)).toBe(true);
    expect([after === before, asked.insteadOf(before)]).toEqual([false, undefined]);
  });

  it('that is withdrawn while it is made is removed', async () => {
    media.write('pictures/a.png', await plain('#b1432a', 1_000, 1_000).png().toBuffer());
    const [path = ''] = pathsOf((await published(['/pictures/a.png']))['/pictures/a.png']);
    const making = asked.make(path);
    await published([]);
    expect(await making).toBe(false);
    expect(live(path)).toBeUndefined();
  });

  it('of a damaged file is not made, and its name leads to the file', async () => {
    const whole = await plain('#b1432a').jpeg().toBuffer();
    media.write('pictures/una foto è qui.jpg', whole.subarray(0, 700));
    const address = '/pictures/una%20foto%20%C3%A8%20qui.jpg';
    const [path = ''] = pathsOf((await published([address]))[address]);
    expect(await asked.make(path)).toBe(false);
    expect(asked.insteadOf(path)).toBe(address);
    expect(existsSync(join(at.live, path))).toBe(false);
  });

  it('of the same picture at two addresses is made while one of them is there', async () => {
    for (const name of ['a', 'b']) media.write(`pictures/${name}.svg`, drawing);
    const pictures = await published(['/pictures/a.svg', '/pictures/b.svg']);
    const [path = ''] = pathsOf(pictures['/pictures/b.svg']);
    expect(pathsOf(pictures['/pictures/a.svg'])[0]).toBe(path);
    rmSync(join(at.media, 'pictures/a.svg'));
    expect(await asked.make(path)).toBe(true);
  });

  it('is made of hosted pictures alone, never of what was uploaded', async () => {
    for (const place of ['originals/01A', 'incoming/a.svg', 'a.svg']) media.write(place, drawing);
    expect(await published(['/originals/01A', '/incoming/a.svg', '/a.svg', '/pictures/../a.svg'])).toEqual({});
  });
});

describe('a share picture', () => {
  const article = { id: 'uno', title: 'Il segno rosso', category: 'arte', author: 'Giulia Ferrante' };

  /** What a publication writes of one article. */
  async function shared(item: object): Promise<string> {
    snapshot.write(snapshotFiles.item('article', 'uno'), JSON.stringify({ ...article, ...item }));
    const pictures = new HostedPictures(at.media, folderFiles(at.live), folderFiles(folder));
    const wanted = wantedSharePicture('article/uno', () => ({ ...article, ...item }));
    snapshot.write(
      snapshotFiles.pictures,
      JSON.stringify(await pictures.describe(wanted?.image ? [wanted.image] : [])),
    );
    const sharePictures = new SharePictureFiles(pictures, folderFiles(at.live)).describe(wanted ? [wanted] : []);
    snapshot.write(snapshotFiles.sharePictures, JSON.stringify(sharePictures));
    return sharePictures['article/uno'] ?? '';
  }

  async function isRed(path: string): Promise<boolean> {
    const place = await sharp(live(path)).extract({ left: 700, top: 100, width: 400, height: 400 }).toBuffer();
    const { dominant } = await sharp(place).stats();
    return dominant.r > 150 && dominant.g < 100 && dominant.b < 80;
  }

  it('is drawn under the name that the page has', async () => {
    const path = await shared({});
    expect(await asked.make(path)).toBe(true);
    const { width, height, format } = await sharp(live(path)).metadata();
    expect([width, height, format]).toEqual([1_200, 630, 'jpeg']);
  });

  it('shows the hosted picture of its item, also one drawn small', async () => {
    media.write('pictures/a.png', await plain('#b1432a').png().toBuffer());
    const photograph = await shared({ image: '/pictures/a.png' });
    await asked.make(photograph);
    expect(await isRed(photograph)).toBe(true);
    media.write(
      'pictures/a.svg',
      '<svg xmlns="http://www.w3.org/2000/svg" width="40" height="40"><rect width="40" height="40" fill="#b1432a"/></svg>',
    );
    const drawn = await shared({ image: '/pictures/a.svg' });
    await asked.make(drawn);
    expect(await isRed(drawn)).toBe(true);
  });

  it.each(['Precipitevolissimevolmente'.repeat(8).slice(0, 200), '<b>&amp;</b>', '漢字 👩🏽‍🎨', 'Perché è così: «là»'])(
    'is drawn for the title %j',
    async (title) => {
      const path = await shared({ title });
      expect(await asked.make(path)).toBe(true);
      const { width, height } = await sharp(live(path)).metadata();
      expect([width, height]).toEqual([1_200, 630]);
    },
  );

  it('without a visible letter is not drawn, and its name leads to the sign of the magazine', async () => {
    const path = await shared({ title: '\u200b' });
    expect(await asked.make(path)).toBe(false);
    expect(asked.insteadOf(path)).toBe('/share.jpg');
  });

  it('is not drawn under the name of another content', async () => {
    const before = await shared({ title: 'Prima' });
    snapshot.write(snapshotFiles.item('article', 'uno'), JSON.stringify({ ...article, title: 'Dopo' }));
    expect(await asked.make(before)).toBe(false);
    expect(await asked.make(await shared({ title: 'Dopo' }))).toBe(true);
    expect(asked.insteadOf(before)).toBeUndefined();
  });
});

it('a full disk is an error: the file is made later', async () => {
  media.write('pictures/a.svg', drawing);
  const [path = ''] = pathsOf((await published(['/pictures/a.svg']))['/pictures/a.svg']);
  // No folder can be made in place of a file.
  folderFiles(folder).write('live', 'x');
  await expect(asked.make(path)).rejects.toThrow();
  rmSync(at.live);
  mkdirSync(at.live);
  expect(await asked.make(path)).toBe(true);
  expect(readdirSync(join(at.live, '_sizes'))).toHaveLength(1);
});
