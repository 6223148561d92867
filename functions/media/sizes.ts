import sharp, { type Sharp } from 'sharp';
import { type MediaFormat, mediaWidths } from '#shared/media/media.ts';

/*
 * The sizes that readers get, of a picture that decode.ts has written: these bytes are ours.
 */
sharp.concurrency(1);

export type EncodedSize = { format: MediaFormat; width: number; bytes: Uint8Array };

// More effort takes three times as long and saves nothing, as measured on the demo’s pictures.
export const encode = {
  avif: (picture: Sharp) => picture.avif({ quality: 40, effort: 1 }),
  webp: (picture: Sharp) => picture.webp({ quality: 78, effort: 2 }),
  jpg: (picture: Sharp) => picture.jpeg({ quality: 82, progressive: true, mozjpeg: false }),
  png: (picture: Sharp) => picture.png({ compressionLevel: 9, palette: false }),
} as const satisfies Record<MediaFormat, (picture: Sharp) => Sharp>;

/**
 * A ladder in AVIF and WebP; the largest keeps a wide gamut, the others are sRGB. Two more for everything that knows neither:
 * JPEG, or PNG where parts are transparent, in the middle of the ladder and as large as it gets.
 */
export async function encodeSizes(master: Uint8Array): Promise<EncodedSize[]> {
  const { width: largest, hasAlpha, icc } = await sharp(master).metadata();
  const isTransparent = hasAlpha && !(await sharp(master).stats()).isOpaque;
  const fitting = mediaWidths.filter((width) => width < largest);
  const widths = [...fitting, largest];
  const fallback: MediaFormat = isTransparent ? 'png' : 'jpg';
  const fallbackWidths = new Set([fitting.findLast((width) => width <= 1_200) ?? largest, largest]);

  const sizes: EncodedSize[] = [];
  for (const width of widths) {
    const formats: MediaFormat[] = ['avif', 'webp', ...(fallbackWidths.has(width) ? [fallback] : [])];
    for (const format of formats) {
      const picture = sharp(master).resize({ width });
      if (!isTransparent) picture.removeAlpha();
      if (icc && width === largest) picture.withIccProfile('p3');
      sizes.push({ format, width, bytes: await encode[format](picture).toBuffer() });
    }
  }
  return sizes;
}
