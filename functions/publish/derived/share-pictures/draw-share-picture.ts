import { fileURLToPath } from 'node:url';
import sharp, { type OverlayOptions } from 'sharp';
import { magazine } from '#shared/magazine.ts';
import { type SharePictureText, sharePictureTitle } from '#shared/publish/share-picture-text.ts';
import { escapeXml } from '#shared/text/escape-xml.ts';
import { boundLines } from '#shared/text/line-ends.ts';
import { truncate } from '#shared/text/truncate.ts';

/** Bodoni Moda at one optical size, because the text renderer reads neither WOFF2 nor variable fonts. */
const face = {
  font: 'Bodoni Moda Share',
  fontfile: fileURLToPath(new URL('./fonts/BodoniModaShare.ttf', import.meta.url)),
};

type Words = {
  text: string;
  size: number;
  color: string;
  width: number;
  spacing?: number;
  /** Words that are wider than the width are broken; otherwise what is drawn is wider. */
  breaksWords?: boolean;
};
type Drawn = { input: Buffer; raw: { width: number; height: number; channels: 4 } };

async function drawWords({ text, size, color, width, spacing = 0, breaksWords = false }: Words): Promise<Drawn> {
  const attributes = `foreground="${color}" font_size="${size}pt" line_height="0.74" letter_spacing="${spacing * 1_024}"`;
  const { data, info } = await sharp({
    text: {
      ...face,
      text: `<span ${attributes}>${escapeXml(text)}</span>`,
      width,
      rgba: true,
      dpi: 72,
      wrap: breaksWords ? 'word-char' : 'word',
    },
  })
    .raw()
    .toBuffer({ resolveWithObject: true });
  return { input: data, raw: { width: info.width, height: info.height, channels: 4 } };
}

type Box = { width: number; height: number; sizes: readonly number[]; color: string };

/**
 * Text in the largest size in which it fits the box with its words whole; in the smallest, words that are wider than the box are
 * broken, and a longer text is truncated with dots. `sizes`: the largest first.
 */
async function fitWords(text: string, { height, sizes, ...box }: Box): Promise<Drawn> {
  for (const [place, size] of sizes.entries()) {
    const breaksWords = place === sizes.length - 1;
    const drawn = await drawWords({ ...box, text, size, breaksWords });
    const isWhole = breaksWords || drawn.raw.width <= box.width;
    if (isWhole && drawn.raw.height <= height) return drawn;
  }
  const shorter = truncate(text, Math.floor([...text].length * 0.8) - 1);
  return fitWords(shorter, { ...box, height, sizes: sizes.slice(-1) });
}

const shareSize = { width: 1_200, height: 630 };

type SharePictureContent = SharePictureText & {
  /** The point of the picture that stays in view; without one, where the eye goes first. */
  focus?: { x: number; y: number };
};

const ink = '#151515';
const redEarth = '#b1432a';
const margin = 64;
const photo = { left: 660, width: shareSize.width - 660 };
const titleTop = 138;

export async function drawSharePicture(card: SharePictureContent, picture?: Uint8Array): Promise<Buffer> {
  const shown = picture && (await cover(picture, card.focus));
  const width = (shown ? photo.left : shareSize.width) - 2 * margin;
  const layers = await wordLayers(card, width, shown ? sharePictureTitle.besidePicture : sharePictureTitle.alone);
  return sharp({ create: { ...shareSize, channels: 3, background: card.color } })
    .composite([{ input: frame(width, !shown) }, ...layers, ...(shown ? [shown] : [])])
    .jpeg({ quality: 84, chromaSubsampling: '4:4:4' })
    .toBuffer();
}

async function wordLayers(
  card: SharePictureContent,
  width: number,
  titleSizes: readonly number[],
): Promise<OverlayOptions[]> {
  const words = { color: ink, width };
  const [label, title, note, wordmark] = await Promise.all([
    fitWords(card.label, { ...words, height: 40, sizes: [30] }),
    fitWords(boundLines(card.title), { ...words, height: sharePictureTitle.height, sizes: titleSizes }),
    card.note ? fitWords(card.note, { ...words, height: 40, sizes: [26, 22] }) : undefined,
    drawWords({ ...words, text: magazine.name.toUpperCase(), size: 40, spacing: 7, color: redEarth }),
  ]);
  const base = shareSize.height - margin;
  return [
    { ...label, left: margin, top: margin - 8 },
    { ...title, left: margin, top: titleTop },
    ...(note ? [{ ...note, left: margin, top: base - 62 - note.raw.height }] : []),
    { ...wordmark, left: margin, top: base - wordmark.raw.height + 8 },
  ];
}

/** The picture cropped to its half; undefined if it cannot be read. */
async function cover(picture: Uint8Array, focus: SharePictureContent['focus']): Promise<OverlayOptions | undefined> {
  try {
    const half = { width: photo.width, height: shareSize.height };
    const { width, height } = await sharp(picture).metadata();
    // A drawing (SVG) is drawn as large as it is shown.
    const density = Math.min(300, Math.ceil(72 * Math.max(half.width / width, half.height / height)));
    const opened = () => sharp(picture, { density });
    const { autoOrient } = await opened().metadata();
    const turned = opened().rotate();
    const input = await (focus ? turned.extract(cropAround(focus, autoOrient, half)) : turned)
      .resize({ ...half, fit: 'cover', position: 'attention' })
      .flatten({ background: '#fbf8f3' })
      .toBuffer();
    return { input, left: photo.left, top: 0 };
  } catch {
    return undefined;
  }
}

type Size = { width: number; height: number };

/** The largest part of a picture in the shape of `target`, with the point (shares of its sides) as near to its middle as can be. */
export function cropAround({ x, y }: { x: number; y: number }, picture: Size, target: Size) {
  const scale = Math.min(picture.width / target.width, picture.height / target.height);
  const width = Math.floor(target.width * scale);
  const height = Math.floor(target.height * scale);
  return {
    left: from(x * picture.width - width / 2, picture.width - width),
    top: from(y * picture.height - height / 2, picture.height - height),
    width,
    height,
  };
}

const from = (start: number, last: number) => Math.round(Math.min(last, Math.max(0, start)));

function frame(width: number, underdrawing: boolean): Buffer {
  const { width: right, height: bottom } = shareSize;
  const lines = `<g stroke="${redEarth}" stroke-width="1.5" opacity=".45">
    <path d="M720 ${bottom}V0M720 ${bottom}L${right} 0M720 0l${right - 720} ${bottom}M720 315H${right}M960 0V${bottom}"/>
    <circle cx="960" cy="315" r="240"/><circle cx="960" cy="315" r="148"/>
    <path d="M720 75 960 -85 1200 75M720 555 960 715 1200 555"/></g>`;
  return Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" width="${right}" height="${bottom}" fill="none">
    ${underdrawing ? lines : ''}<path d="M${margin} 106H${margin + width}" stroke="${ink}" stroke-width="1.5"/></svg>`,
  );
}
