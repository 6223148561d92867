import { magazine } from '#shared/magazine.ts';
import { largestWebp } from '#shared/markdown/picture-sizes.ts';
import { type KindWithSharePicture, magazineShareFile, sharePictureFile } from '#shared/publish/share-picture-file.ts';
import { query } from '#site/src/content/dependency-tracking.ts';
import { picture, siteUrl, summary } from '#site/src/content/snapshot.ts';

export type Shared = { kind: KindWithSharePicture; id: string; title: string };

/** A picture's address as the item names it, and its `sizes`, to the letter as the page's own element has them. */
export type LeadPicture = { image: string; sizes: string };

type SharePicture = { address: string; alt: string };

/** The file of the share picture of an item; it is drawn when it is first asked for. */
const shareFile = query('shareFile', (kind: KindWithSharePicture, id: string): string | undefined => {
  const item = summary(kind, id);
  return item && sharePictureFile(kind, item, picture);
});

/** The picture of a shared link: that of the item, else the magazine's. */
export function sharePicture(shared: Shared | undefined): SharePicture {
  const own = shared && shareFile(shared.kind, shared.id);
  return { address: `${siteUrl()}/${own ?? magazineShareFile}`, alt: own ? shared.title : magazine.name };
}

/** A picture at an address that search engines can show: never a drawing (SVG), which they do not. */
export function rasterImage(image: string | undefined): string | undefined {
  if (!image) return undefined;
  const original = picture(image);
  const path = (original && largestWebp(original)) ?? image;
  return /\.svgz?($|[?#])/i.test(path) ? undefined : new URL(path, siteUrl()).href;
}

/** The picture of an item, once it can be shown, and its share picture. */
export const imagesOf = (shared: Shared, image: string | undefined): string[] =>
  [rasterImage(image), sharePicture(shared).address].filter((address) => address !== undefined);
