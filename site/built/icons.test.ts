import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import sharp from 'sharp';
import { expect, it } from 'vitest';
import { magazine } from '#shared/magazine.ts';
import { live, pageAt, readBuilt } from './testing/built-site.ts';

const sideOf = async (path: string) => {
  const { width, height } = await sharp(readFileSync(join(live, path))).metadata();
  return `${width}x${height}`;
};

it('every page names an icon for old browsers, for new ones and for the home screen', async () => {
  const { attribute, all } = pageAt('/articolo/scomodo-codice');
  expect(all('link[rel="icon"]').map((link) => link.getAttributeValue('href'))).toEqual([
    '/favicon.ico',
    '/favicon.svg',
  ]);
  expect(await sideOf(attribute('link[rel="apple-touch-icon"]', 'href') ?? '')).toBe('180x180');
});

it('the manifest has the magazine’s name and icons of the sizes that it says', async () => {
  const path = pageAt('/').attribute('link[rel="manifest"]', 'href') ?? '';
  const manifest = JSON.parse(readBuilt(path.slice(1)));
  expect(manifest).toMatchObject({ short_name: magazine.name, lang: 'it', start_url: '/' });
  expect(manifest.icons).toHaveLength(3);
  for (const { src, sizes } of manifest.icons) expect(await sideOf(src)).toBe(sizes);
});
