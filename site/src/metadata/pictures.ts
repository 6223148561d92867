import { largestWebp } from '#shared/content/picture-sizes.ts';
import { magazine } from '#shared/magazine.ts';
import {
  type KindWithSharePicture,
  magazineSharePictureKey,
  sharePictureKey,
} from '#shared/model/snapshot/snapshot.ts';
import { picture, share, siteUrl } from '#site/src/content/snapshot.ts';

/** A page with a share picture of its own. */
export type Shared = { kind: KindWithSharePicture; id: string; title: string };

/** A picture's address as the item names it, and its `sizes`, to the letter as the page's own element has them. */
export type LeadPicture = { image: string; sizes: string };

type SharePicture = { address: string; alt: string };

/** The magazine's sign, which comes with the code (site/icons/generate-icons.ts). */
const signPath = '/share.jpg';

/** The picture of a shared link: its own if drawn, else the magazine's, else the magazine's sign. */
export function sharePicture(shared: Shared | undefined): SharePicture {
  const own = shared && share(sharePictureKey(shared.kind, shared.id));
  const path = own ?? share(magazineSharePictureKey) ?? signPath;
  return { address: siteUrl() + path, alt: own ? shared.title : magazine.name };
}

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
