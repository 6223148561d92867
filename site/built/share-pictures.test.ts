import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import sharp from 'sharp';
import { expect, it } from 'vitest';
import { indexedPages, isAnswered, live, pageAt, siteUrl } from './testing/built-site.ts';

const share = (path: string) => {
  const { attribute } = pageAt(path);
  const property = (name: string) => attribute(`meta[property="og:image${name}"]`, 'content');
  const file = property('')?.slice(`${siteUrl}/`.length);
  return { file, width: property(':width'), height: property(':height'), alt: property(':alt') };
};

it('every indexed page has a share picture of the declared size', async () => {
  const files = new Set<string>();
  for (const { path, attribute } of indexedPages) {
    const { file, width, height, alt } = share(path);
    expect(attribute('meta[name="twitter:card"]', 'content')).toBe('summary_large_image');
    expect({ path, width, height, alt: alt !== '' }).toEqual({ path, width: '1200', height: '630', alt: true });
    files.add(file ?? `none on ${path}`);
  }
  for (const file of files) expect(await isAnswered(`/${file}`), file).toBe(true);
  const drawn = [...files].filter((file) => existsSync(join(live, file)));
  expect(drawn.length).toBeGreaterThan(5);
  for (const file of drawn) {
    const { width, height, format } = await sharp(readFileSync(join(live, file))).metadata();
    expect({ width, height, format }).toEqual({ width: 1_200, height: 630, format: 'jpeg' });
  }
});

it('an item without a picture, or with an external one, has its own share picture', () => {
  const own = [
    '/articolo/scomodo-codice',
    '/articolo/scomodo-lungo',
    '/news/scomoda-notizia',
    '/evento/scomodo-evento',
  ];
  expect(new Set([...own, '/'].map((path) => share(path).file)).size).toBe(5);
});

it('a share picture has its item’s title as its alternative text', () => {
  expect(share('/articolo/scomodo-vuoto').alt).toBe('Senza testo');
  expect(share('/eventi').alt).toBe('Sinopia');
});
