import { largestWebp } from '#shared/content/picture-sizes.ts';
import { siteUrl } from '#site/src/content/site.ts';
import { picture } from '#site/src/content/snapshot.ts';
import { type Shared, sharePicture } from '#site/src/metadata/share-picture.ts';

/** A picture at an address that search engines can show: never a drawing (SVG), which they do not. */
export function rasterImage(image: string | undefined): string | undefined {
  if (!image) return undefined;
  const known = picture(image);
  const path = (known && largestWebp(known)) ?? image;
  return /\.svgz?($|[?#])/i.test(path) ? undefined : new URL(path, siteUrl()).href;
}

/** The picture of an item, once it can be shown, and its share picture. */
export const imagesOf = (shared: Shared, image: string | undefined): string[] =>
  [rasterImage(image), sharePicture(shared).address].filter((address) => address !== undefined);
