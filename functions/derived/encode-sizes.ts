import sharp, { type Sharp } from 'sharp';
import type { Files } from '#functions/files/files.ts';
import { encode } from '#functions/media/sizes.ts';
import { Focus } from '#shared/model/media.ts';
import type { Picture } from '#shared/model/snapshot/snapshot.ts';
import { largestWidth, pictureDigest, withSizes } from './size-names.ts';

// One core for sizes, the others for requests.
sharp.concurrency(1);

/** Dimensions in pixels, fast enough to read before a page is first rendered; undefined if it is not a picture. */
export async function measure(bytes: Uint8Array): Promise<Picture | undefined> {
  try {
    const { width, height, orientation = 1, format } = await sharp(bytes).metadata();
    const sideways = orientation >= 5;
    const focus = format === 'svg' ? focusIn(bytes) : undefined;
    return {
      width: sideways ? height : width,
      height: sideways ? width : height,
      variants: [],
      ...(focus && { focus }),
    };
  } catch {
    return undefined;
  }
}

/** A drawing names the point that crops keep in view where its size stands: `<svg … data-focus="0.5 0.3">`. */
function focusIn(drawing: Uint8Array): Picture['focus'] {
  const head = new TextDecoder().decode(drawing.subarray(0, 1_000));
  const [, x, y] = /<svg\s[^>]*\bdata-focus="([\d.]+) ([\d.]+)"/.exec(head) ?? [];
  return Focus.safeParse({ x: Number(x), y: Number(y) }).data;
}

type Size = Pick<Picture['variants'][number], 'format' | 'width'>;

/** Makes all sizes of one picture; existing files are kept. */
export async function makeSizes(bytes: Uint8Array, measured: Picture, files: Files): Promise<Picture> {
  const sized = withSizes(measured, pictureDigest(bytes));
  const original = await drawn(opened(bytes, measured, largestWidth));
  for (const { path, format, width } of sized.variants) {
    await once(files, path.slice(1), () => encode[format](original().resize({ width })).toBuffer());
  }
  return sized;
}

/** Makes one size. The picture is drawn no larger than that: a drawing of 1600 pixels takes ten times as long as one of 400. */
export async function makeSize(bytes: Uint8Array, measured: Picture, { format, width }: Size): Promise<Buffer> {
  const original = await drawn(opened(bytes, measured, width).resize({ width }));
  return encode[format](original()).toBuffer();
}

/** SVG drawings have no pixel size: they are rasterised at this width. */
const opened = (bytes: Uint8Array, measured: Picture, width: number): Sharp =>
  sharp(bytes, { density: Math.min(300, Math.ceil((72 * width) / measured.width)) }).rotate();

/** Removes a fully opaque alpha channel, which would be encoded and decoded for nothing. */
async function drawn(picture: Sharp): Promise<() => Sharp> {
  const { data, info } = await picture.raw().toBuffer({ resolveWithObject: true });
  const raw = { width: info.width, height: info.height, channels: info.channels };
  const { isOpaque } = await sharp(data, { raw }).stats();
  return () => (isOpaque ? sharp(data, { raw }).removeAlpha() : sharp(data, { raw }));
}

async function once(files: Files, path: string, make: () => Promise<Buffer>): Promise<void> {
  if (!files.read(path)?.length) files.write(path, await make());
}
