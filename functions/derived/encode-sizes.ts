import { createHash } from 'node:crypto';
import sharp, { type Sharp } from 'sharp';
import type { Files } from '#functions/files/files.ts';
import { pictureFormats } from '#shared/content/picture-sizes.ts';
import type { Picture } from '#shared/model/snapshot.ts';

// Sizes are made in the background: one core for them, the others for requests.
sharp.concurrency(1);

const widths = [400, 640, 800, 1_200, 1_600];

/** The public folder of sizes, named by content: a file never changes under its name. */
const folder = '_sizes';
/** 66 bits are enough for millions of pictures; every further letter is repeated in every page with a picture. */
const nameLength = 11;

/** Identifies a picture by its bytes, in the records of hosted pictures. */
export const pictureDigest = (bytes: Uint8Array): string =>
  createHash('sha256').update(bytes).digest('base64url').slice(0, 16);

/** Dimensions in pixels, fast enough to read before a page is first rendered; undefined if it is not a picture. */
export async function measure(bytes: Uint8Array): Promise<Picture | undefined> {
  try {
    const { width, height, orientation = 1 } = await sharp(bytes).metadata();
    const sideways = orientation >= 5;
    return { width: sideways ? height : width, height: sideways ? width : height, variants: [] };
  } catch {
    return undefined;
  }
}

/** Makes all sizes of one picture; existing files are kept. */
export async function makeSizes(bytes: Uint8Array, measured: Picture, files: Files): Promise<Picture> {
  const name = createHash('sha256').update(bytes).digest('base64url').slice(0, nameLength);
  // SVG drawings have no pixel size: they are rasterised once at the largest width.
  const density = Math.min(300, Math.ceil((72 * Math.max(...widths)) / measured.width));
  const original = await drawn(bytes, density);
  const fitting = widths.filter((width) => width <= Math.max(measured.width, 400));
  const variants: Picture['variants'] = [];
  for (const width of fitting) {
    for (const format of pictureFormats) {
      const path = `${folder}/${name}-${width}.${format}`;
      await once(files, path, () => encode[format](original().resize({ width })).toBuffer());
      variants.push({ format, width, path: `/${path}` });
    }
  }
  return { ...measured, variants };
}

/** Removes a fully opaque alpha channel, which would be encoded and decoded for nothing. */
async function drawn(bytes: Uint8Array, density: number): Promise<() => Sharp> {
  const picture = sharp(bytes, { density }).rotate();
  const { data, info } = await picture.raw().toBuffer({ resolveWithObject: true });
  const raw = { width: info.width, height: info.height, channels: info.channels };
  const { isOpaque } = await sharp(data, { raw }).stats();
  return () => (isOpaque ? sharp(data, { raw }).removeAlpha() : sharp(data, { raw }));
}

// More effort takes three times as long and saves nothing, as measured on the demo’s pictures.
const encode = {
  avif: (picture: Sharp) => picture.avif({ quality: 45, effort: 1 }),
  webp: (picture: Sharp) => picture.webp({ quality: 78, effort: 2 }),
} as const;

async function once(files: Files, path: string, make: () => Promise<Buffer>): Promise<void> {
  if (!files.read(path)?.length) files.write(path, await make());
}
