import sharp from 'sharp';
import { encode } from '#functions/media/sizes.ts';
import type { Picture } from '#shared/publish/snapshot.ts';

// One core for sizes, the others for requests.
sharp.concurrency(1);

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
