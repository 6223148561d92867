import sharp from 'sharp';

export type PictureFile = { name: string; mimeType: string; buffer: Buffer };

const plain = (color: string, width = 1_200, height = 800) =>
  sharp({ create: { width, height, channels: 3, background: color } });

/** A JPEG of one colour; each colour is other bytes. */
export const photo = async (name: string, color: string): Promise<PictureFile> => ({
  name,
  mimeType: 'image/jpeg',
  buffer: await plain(color).jpeg().toBuffer(),
});

/** As a phone takes it: turned by EXIF, with the place in it. */
export const turnedPhoto = async (name: string, color = '#365f4a'): Promise<PictureFile> => ({
  name,
  mimeType: 'image/jpeg',
  buffer: await plain(color)
    .jpeg()
    .withExif({ IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '43/1 43/1 0/1', GPSLongitudeRef: 'E' } })
    .withMetadata({ orientation: 6 })
    .toBuffer(),
});

/** A text that calls itself a JPEG. */
export const falsePhoto = (name: string): PictureFile => ({
  name,
  mimeType: 'image/jpeg',
  buffer: Buffer.from('<script>alert(1)</script>'.repeat(200)),
});

export const drawing = (name: string): PictureFile => ({
  name,
  mimeType: 'image/svg+xml',
  buffer: Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'),
});

/** A cut-out sculpture: its ground is transparent. */
async function cutOut(name: string): Promise<PictureFile> {
  const shape = Buffer.from('<svg width="700" height="900"><ellipse cx="350" cy="450" rx="250" ry="400"/></svg>');
  const ground = { width: 700, height: 900, channels: 4 as const, background: { r: 0, g: 0, b: 0, alpha: 0 } };
  const buffer = await sharp({ create: ground })
    .composite([{ input: shape }])
    .png()
    .toBuffer();
  return { name, mimeType: 'image/png', buffer };
}

/** The same as this browser alone reads it, and converts it: Chromium goes by the bytes, which are a GIF. */
export const cutOutHere = async (name: string): Promise<PictureFile> => ({
  name,
  mimeType: 'image/heic',
  buffer: await sharp((await cutOut(name)).buffer)
    .gif()
    .toBuffer(),
});

/** As an iPhone keeps its photos; Chromium cannot read it. */
export const iphonePhoto = (name: string): PictureFile => ({
  name,
  mimeType: 'image/heic',
  buffer: Buffer.concat([Buffer.from('\0\0\0\x18ftypheic\0\0\0\0mif1heic'), Buffer.alloc(400)]),
});
