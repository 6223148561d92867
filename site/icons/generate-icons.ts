// Draws the icons of site/public/ from the magazine's sign, site/public/favicon.svg. To be run again when it changes:
//   node site/icons/generate-icons.ts

import { readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import sharp from 'sharp';

const folder = new URL('../public/', import.meta.url);
const sign = readFileSync(new URL('favicon.svg', folder), 'utf8');
/** The lines of the sign, and the ground that they stand on. */
const lines = /<g[\s\S]*<\/g>/.exec(sign)?.[0] ?? '';
const ground = /<rect[^>]* fill="(#[0-9a-f]{6})"/.exec(sign)?.[1] ?? '';

const drawing = (width: number, height: number, content: string) =>
  `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><rect width="${width}" height="${height}" fill="${ground}"/>${content}</svg>`;

/** A square whose sign takes this share of its side: launchers cut what they mask down to the middle four fifths. */
const square = (side: number, share = 1) => {
  const scale = (side / 64) * share;
  const edge = (side * (1 - share)) / 2;
  return png(drawing(side, side, `<g transform="translate(${edge} ${edge}) scale(${scale})">${lines}</g>`));
};

/** What a network shows of a page until its own picture is drawn: without words, so it fits every name. */
function sharedPicture(): Promise<Buffer> {
  const width = 1200;
  const height = 630;
  const size = 480;
  const construction = `<g fill="none" stroke="#fbf8f3" stroke-width="2" opacity=".35"><path d="M0 495h1200M600 0v630M0 0l1200 630M1200 0L0 630"/><circle cx="600" cy="315" r="300"/></g>`;
  const middle = `<g transform="translate(${(width - size) / 2} ${(height - size) / 2}) scale(${size / 64})">${lines}</g>`;
  return sharp(Buffer.from(drawing(width, height, construction + middle)))
    .jpeg({ quality: 84, chromaSubsampling: '4:4:4' })
    .toBuffer();
}

const png = (svg: string): Promise<Buffer> =>
  sharp(Buffer.from(svg)).png({ compressionLevel: 9, palette: true }).toBuffer();

/** Every file by its name. */
export async function drawIcons(): Promise<Record<string, Uint8Array>> {
  return {
    'apple-touch-icon.png': await square(180),
    'icon-192.png': await square(192),
    'icon-512.png': await square(512),
    'icon-maskable-512.png': await square(512, 0.8),
    'favicon.ico': icoFile(await Promise.all([16, 32, 48].map(async (side) => ({ side, png: await square(side) })))),
    'share.jpg': await sharedPicture(),
  };
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  for (const [name, bytes] of Object.entries(await drawIcons())) writeFileSync(new URL(name, folder), bytes);
}

type Image = { side: number; png: Uint8Array };

/** An ICO file of PNG images: a header, sixteen bytes for each image, then the images. */
function icoFile(images: readonly Image[]): Uint8Array {
  const header = Buffer.alloc(6 + 16 * images.length);
  header.writeUInt16LE(1, 2);
  header.writeUInt16LE(images.length, 4);
  let offset = header.length;
  images.forEach(({ side, png }, index) => {
    const entry = 6 + 16 * index;
    header.writeUInt8(side, entry);
    header.writeUInt8(side, entry + 1);
    header.writeUInt16LE(1, entry + 4);
    header.writeUInt16LE(32, entry + 6);
    header.writeUInt32LE(png.length, entry + 8);
    header.writeUInt32LE(offset, entry + 12);
    offset += png.length;
  });
  return Buffer.concat([header, ...images.map(({ png }) => png)]);
}
