import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { type Files, folderFiles } from '#functions/files/files.ts';
import { HostedPictures } from './hosted-pictures.ts';

let folder: string;
let files: Files;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'hosted-'));
  files = folderFiles(folder);
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const address = '/pictures/a.svg';
const drawing = (width: number) => `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="400"/>`;
const opened = (sizes = true) => new HostedPictures(folder, files, files, { sizes });
const all = { pictures: { has: () => true } };

it('the sizes of a picture that was replaced are removed once the pages name the new ones', async () => {
  const pictures = opened();
  files.write('pictures/a.svg', drawing(500));
  await pictures.describe([address]);
  const before = pictures.files;
  files.write('pictures/a.svg', drawing(700));
  await pictures.describe([address]);
  for (const file of [...before, ...pictures.files]) files.write(file, 'x');
  pictures.removeUnused(all);
  expect(before.filter((file) => existsSync(join(folder, file)))).toEqual([]);
  expect(pictures.files.filter((file) => !existsSync(join(folder, file)))).toEqual([]);
});

it('sizes of one picture at two addresses stay until it is at neither', async () => {
  const pictures = opened();
  const other = '/pictures/b.svg';
  for (const path of ['pictures/a.svg', 'pictures/b.svg']) files.write(path, drawing(500));
  await pictures.describe([address, other]);
  const [size = ''] = pictures.files;
  files.write(size, 'x');
  pictures.removeUnused({ pictures: { has: (one) => one === other } });
  expect(existsSync(join(folder, size))).toBe(true);
  pictures.removeUnused({ pictures: { has: () => false } });
  expect([existsSync(join(folder, size)), pictures.files]).toEqual([false, []]);
});

it('a picture is described after a restart as before it, also by a record of a time when sizes were made in advance', async () => {
  files.write('pictures/a.svg', drawing(500));
  const first = opened();
  const described = await first.describe([address]);
  first.removeUnused(all);
  expect(await opened().describe([address])).toEqual(described);

  const recorded = JSON.parse(Buffer.from(files.read('pictures.json') ?? '').toString());
  const waiting = { ...recorded[address], picture: { ...recorded[address].picture, variants: [] } };
  files.write('pictures.json', JSON.stringify({ [address]: waiting }));
  expect(await opened().describe([address])).toEqual(described);
});

it.each([true, false])('a drawing names the point that crops keep in view, sizes or not: %s', async (sizes) => {
  files.write('pictures/a.svg', drawing(500).replace('/>', ' data-focus="0.3 0.25"/>'));
  files.write('pictures/b.svg', drawing(500).replace('/>', ' data-focus="3 0.25"/>'));
  const { [address]: named, '/pictures/b.svg': outside } = await opened(sizes).describe([address, '/pictures/b.svg']);
  expect([named?.focus, outside?.focus]).toEqual([{ x: 0.3, y: 0.25 }, undefined]);
});

it('without sizes a picture has its dimensions alone', async () => {
  files.write('pictures/a.svg', drawing(500));
  const described = { [address]: { width: 500, height: 400, variants: [] } };
  for (const sizes of [false, true, false]) {
    const pictures = opened(sizes);
    const found = await pictures.describe([address]);
    pictures.removeUnused(all);
    if (!sizes) expect(found).toEqual(described);
  }
});

it('what is no picture, or not there, has no description', async () => {
  files.write('pictures/a.svg', 'testo');
  expect(await opened().describe([address, '/pictures/no.png', 'https://altrove.example/a.png'])).toEqual({});
});
