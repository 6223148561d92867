import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { type Files, folderFiles } from '#functions/files/files.ts';
import { HostedPictures } from './picture-sizes.ts';
import type { WantedShare } from './share-cards.ts';
import { DrawnShares } from './share-pictures.ts';

let folder: string;
let written: string[];
let pictures: HostedPictures;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'shares-'));
  written = [];
  pictures = new HostedPictures(join(folder, 'media'), counted(folderFiles(join(folder, 'live'))), folderFiles(folder));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const counted = (files: Files): Files => ({
  ...files,
  write(path, content) {
    if (path.endsWith('.jpg')) written.push(path);
    files.write(path, content);
  },
});
const drawer = () => new DrawnShares(pictures, counted(folderFiles(join(folder, 'live'))), folderFiles(folder));
const wanted = (title: string, image?: string): WantedShare[] => [
  { key: 'article/uno', card: { title, label: 'Arte', note: 'di Giulia Ferrante', color: '#ffd1e7' }, image },
];

it('a share picture is missing at first, and known once it is drawn', async () => {
  const shares = drawer();
  expect(shares.describe(wanted('Il segno rosso'))).toEqual({});
  expect(await shares.makeNext()).toBe(true);
  expect(await shares.makeNext()).toBe(false);
  expect(shares.describe(wanted('Il segno rosso'))).toEqual({
    'article/uno': expect.stringMatching(/^\/_sizes\/share-[\w-]{16}\.jpg$/),
  });
});

it('a share picture is drawn once, also after a restart', async () => {
  const shares = drawer();
  shares.describe(wanted('Il segno rosso'));
  await shares.makeNext();
  const again = drawer();
  expect(Object.keys(again.describe(wanted('Il segno rosso')))).toEqual(['article/uno']);
  expect(await again.makeNext()).toBe(false);
  expect(written.length).toBe(1);
});

it('a share picture gets a new address when its content changes', async () => {
  const shares = drawer();
  shares.describe(wanted('Il segno rosso'));
  await shares.makeNext();
  const [before] = Object.values(shares.describe(wanted('Il segno rosso')));
  expect(shares.describe(wanted('Il segno nero'))).toEqual({});
  await shares.makeNext();
  expect(Object.values(shares.describe(wanted('Il segno nero')))).not.toContain(before);
});

it('a share picture waits for the sizes of its hosted picture, and never for a picture on another host', async () => {
  await hostRedPicture();
  await pictures.describe(['/pictures/a.png']);
  const shares = drawer();
  shares.describe([
    ...wanted('Con la figura', '/pictures/a.png'),
    ...wanted('Altrove', 'https://altrove.example/a.jpg'),
  ]);
  expect(await shares.makeNext()).toBe(true);
  expect(await shares.makeNext()).toBe(false);
  await pictures.makeNext();
  expect(await shares.makeNext()).toBe(true);
  expect(await isRed(written.at(-1))).toBe(true);
});

it('a share picture shows its picture also when the sizes are in the bucket only', async () => {
  await hostRedPicture();
  await pictures.describe(['/pictures/a.png']);
  await pictures.makeNext();
  rmSync(join(folder, 'live'), { recursive: true });
  const shares = drawer();
  shares.describe(wanted('Con la figura', '/pictures/a.png'));
  expect(await shares.makeNext()).toBe(true);
  expect(await isRed(written.at(-1))).toBe(true);
});

async function hostRedPicture(): Promise<void> {
  const red = sharp({ create: { width: 900, height: 600, channels: 3, background: '#b1432a' } });
  folderFiles(join(folder, 'media')).write('pictures/a.png', await red.png().toBuffer());
}

async function isRed(path = ''): Promise<boolean> {
  const drawn = sharp(folderFiles(join(folder, 'live')).read(path));
  const place = await drawn.extract({ left: 700, top: 100, width: 400, height: 400 }).toBuffer();
  const { dominant } = await sharp(place).stats();
  return dominant.r > 150 && dominant.g < 100 && dominant.b < 80;
}

it.each(['Precipitevolissimevolmente'.repeat(40), '<b>&amp;</b>', '漢字 👩🏽‍🎨', 'Perché è così: «là»'])(
  'a share picture is drawn for the title %j',
  async (title) => {
    const shares = drawer();
    shares.describe(wanted(title));
    await shares.makeNext();
    const { width, height } = await sharp(folderFiles(join(folder, 'live')).read(written[0] ?? '')).metadata();
    expect([width, height]).toEqual([1_200, 630]);
  },
);

it('a share picture without visible text is skipped and blocks no other', async () => {
  const shares = drawer();
  shares.describe([...wanted('\u200b'), ...wanted('Il segno rosso')]);
  while (await shares.makeNext());
  expect(written.length).toBe(1);
  shares.describe(wanted('\u200b'));
  expect(await shares.makeNext()).toBe(false);
});

it('picture sizes that could not be written are made once there is space', async () => {
  mkdirSync(join(folder, 'media'), { recursive: true });
  writeFileSync(join(folder, 'media', 'a.svg'), '<svg xmlns="http://www.w3.org/2000/svg" width="500" height="400"/>');
  let isFull = true;
  const files = folderFiles(join(folder, 'live'));
  const full = () => {
    throw Object.assign(new Error('ENOSPC: no space left on device, write'), { code: 'ENOSPC', errno: -28 });
  };
  const hosted = new HostedPictures(
    join(folder, 'media'),
    { ...files, write: (path, content) => (isFull ? full() : files.write(path, content)) },
    folderFiles(folder),
  );
  await hosted.describe(['/a.svg']);
  await expect(hosted.makeNext()).rejects.toThrow('ENOSPC');
  isFull = false;
  expect(await hosted.makeNext()).toBe(true);
  expect((await hosted.describe(['/a.svg']))['/a.svg']?.variants.length).toBeGreaterThan(0);
});
