import { createHash } from 'node:crypto';
import sharp, { type Sharp } from 'sharp';
import type { Files } from '#functions/files/files.ts';
import { pictureFormats } from '#shared/content/picture-sizes.ts';
import type { Picture } from '#shared/model/snapshot.ts';

// Sizes are made beside everything else: one core for them, the others for readers and writers.
sharp.concurrency(1);

const widths = [400, 640, 800, 1_200, 1_600];

/** Where the sizes lie, public and named by what they show: they never change under their name. */
const folder = '_sizes';
/** 66 bits are enough for millions of pictures; every letter more stands in every page that shows one. */
const nameLength = 11;

/** Size in pixels, cheap enough to know before a page is first rendered; undefined for what is not a picture. */
export async function measure(bytes: Uint8Array): Promise<Picture | undefined> {
  try {
    const { width, height, orientation = 1 } = await sharp(bytes).metadata();
    const sideways = orientation >= 5;
    return { width: sideways ? height : width, height: sideways ? width : height, variants: [] };
  } catch {
    return undefined;
  }
}

/** Every size of one picture. Those that exist already are not made again. */
export async function makeSizes(bytes: Uint8Array, measured: Picture, files: Files): Promise<Picture> {
  const name = createHash('sha256').update(bytes).digest('base64url').slice(0, nameLength);
  // Drawings have no size of their own: they are drawn once at the largest width, and made smaller from there.
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

/** Without its transparency where it has none: that would be stored, and decoded, a second time. */
async function drawn(bytes: Uint8Array, density: number): Promise<() => Sharp> {
  const picture = sharp(bytes, { density }).rotate();
  const { data, info } = await picture.raw().toBuffer({ resolveWithObject: true });
  const raw = { width: info.width, height: info.height, channels: info.channels };
  const { isOpaque } = await sharp(data, { raw }).stats();
  return () => (isOpaque ? sharp(data, { raw }).removeAlpha() : sharp(data, { raw }));
}

// More effort than this takes three times as long and saves nothing: measured on the demo's pictures.
const encode = {
  avif: (picture: Sharp) => picture.avif({ quality: 45, effort: 1 }),
  webp: (picture: Sharp) => picture.webp({ quality: 78, effort: 2 }),
} as const;

async function once(files: Files, path: string, make: () => Promise<Buffer>): Promise<void> {
  if (!files.read(path)?.length) files.write(path, await make());
}
