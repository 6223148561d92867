import { fileURLToPath } from 'node:url';
import sharp from 'sharp';
import { escapeXml } from '#shared/text/escape-xml.ts';
import { truncate } from '#shared/text/truncate.ts';

/** Bodoni Moda at one optical size, because the text renderer reads neither WOFF2 nor variable fonts. */
const face = {
  font: 'Bodoni Moda Share',
  fontfile: fileURLToPath(new URL('./fonts/BodoniModaShare.ttf', import.meta.url)),
};

export type Words = { text: string; size: number; color: string; width: number; spacing?: number };
export type Drawn = { data: Buffer; width: number; height: number };

/** Text in the display font, wrapped to the width. */
export async function drawWords({ text, size, color, width, spacing = 0 }: Words): Promise<Drawn> {
  const attributes = `foreground="${color}" font_size="${size}pt" line_height="0.74" letter_spacing="${spacing * 1_024}"`;
  const { data, info } = await sharp({
    text: {
      ...face,
      text: `<span ${attributes}>${escapeXml(text)}</span>`,
      width,
      rgba: true,
      dpi: 72,
      wrap: 'word-char',
    },
  })
    .png()
    .toBuffer({ resolveWithObject: true });
  return { data, width: info.width, height: info.height };
}

type Box = { width: number; height: number; sizes: readonly number[]; color: string };

/** Text in the largest size that fits the box; truncated with dots at the smallest. */
export async function fitWords(text: string, { height, sizes, ...box }: Box): Promise<Drawn> {
  for (const size of sizes) {
    const drawn = await drawWords({ ...box, text, size });
    if (drawn.height <= height) return drawn;
  }
  return fitWords(truncate(text, Math.floor([...text].length * 0.8) - 1), { ...box, height, sizes: sizes.slice(-1) });
}
