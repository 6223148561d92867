import { hash } from 'node:crypto';
import { normalize } from 'node:path';
import type { HostedPictures } from '#functions/context/context.ts';
import { pictureFormats } from '#shared/markdown/picture-sizes.ts';
import type { SiteDb } from '#shared/publish/site-db.ts';
import type { Picture } from '#shared/publish/snapshot.ts';

const widths = [400, 640, 800, 1_200, 1_600];

/** The public folder of sizes, named by content: a file never changes under its name. */
const folder = '_sizes';
/** 66 bits are enough for millions of pictures; every further letter is repeated in every page with a picture. */
const nameLength = 11;

export const sizesName = (bytes: Uint8Array): string => hash('sha256', bytes, 'base64url').slice(0, nameLength);

export const nameInPath = (path: string): string => path.slice(folder.length + 2, folder.length + 2 + nameLength);

/** Whether a page could name this path: other paths need no look at the items. */
export const isDerivedPath = (path: string): boolean =>
  /^\/_sizes\/([\w-]{11}-\d{3,4}\.(avif|webp)|share-[\w.-]{1,100}\.jpg)$/.test(path);

/** The name of the sizes of a hosted picture; undefined for one of the library, whose sizes lie with it. */
export function sizesNameOf(picture: Picture | undefined): string | undefined {
  const [first] = picture?.variants ?? [];
  return first?.path.startsWith(`/${folder}/`) ? nameInPath(first.path) : undefined;
}

type Measured = Pick<Picture, 'width' | 'height' | 'focus'>;

/** A picture with all of its sizes: content and dimensions decide their names, whether they have been made or not. */
export function withSizes({ width: full, height, focus }: Measured, name: string): Picture {
  const fitting = widths.filter((width) => width <= Math.max(full, 400));
  const variants = fitting.flatMap((width) =>
    pictureFormats.map((format) => ({ format, width, path: `/${folder}/${name}-${width}.${format}` })),
  );
  return { width: full, height, variants, ...(focus && { focus }) };
}

/** The key of a hosted picture in the bucket of the CDN, which has them in one folder; undefined for one on another host. */
export function hostedKey(address: string): string | undefined {
  try {
    const path = normalize(decodeURIComponent(address.split(/[?#]/)[0] ?? ''));
    return path.startsWith('/pictures/') && !path.includes('..') ? path.slice(1) : undefined;
  } catch {
    return undefined;
  }
}

export const hostedAddresses = (key: string): string[] => [
  ...new Set([`/${key}`, `/${key.split('/').map(encodeURIComponent).join('/')}`]),
];

/** The hosted pictures for functions in AWS that have no file of the site: an object of the private bucket. */
export const hostedRecord = 'hosted-pictures.json';

export function hostedPicturesOf(db: SiteDb): HostedPictures {
  const rows = db.all<{ address: string; picture: string }>(
    'SELECT address, picture FROM picture WHERE name IS NOT NULL',
  );
  return Object.fromEntries(rows.map(({ address, picture }) => [address, JSON.parse(picture) as Picture]));
}
