import sharp from 'sharp';
import { encode } from '#functions/media/sizes.ts';
import { Focus } from '#shared/media/media.ts';
import type { Picture } from '#shared/publish/snapshot.ts';

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
  const [root = ''] = head.slice(head.indexOf('<svg')).split('>', 1);
  const [, x, y] = /\sdata-focus="([\d.]{1,8}) ([\d.]{1,8})"/.exec(root) ?? [];
  return Focus.safeParse({ x: Number(x), y: Number(y) }).data;
}

type Size = Pick<Picture['variants'][number], 'format' | 'width'>;

/** The picture is drawn no larger than the size: a drawing of 1600 pixels takes ten times as long as one of 400. */
export async function makeSize(bytes: Uint8Array, measured: Picture, { format, width }: Size): Promise<Buffer> {
  // SVG drawings have no pixel size: they are rasterised at this width.
  const density = Math.min(300, Math.ceil((72 * width) / measured.width));
  const drawn = sharp(bytes, { density }).rotate().resize({ width }).raw();
  const { data, info } = await drawn.toBuffer({ resolveWithObject: true });
  const picture = sharp(data, { raw: { width: info.width, height: info.height, channels: info.channels } });
  // A fully opaque alpha channel would be encoded and decoded for nothing.
  const { isOpaque } = await picture.stats();
  return encode[format](isOpaque ? picture.removeAlpha() : picture).toBuffer();
}
