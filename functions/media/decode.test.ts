import { crc32, deflateSync } from 'node:zlib';
import sharp from 'sharp';
import { afterAll, describe, expect, it, test } from 'vitest';
import { picture } from '#functions/testing/media.ts';
import { type DecodeResult, openUpload } from './decode.ts';

// Tests of other files share this process, and open drawings.
afterAll(() => sharp.unblock({ operation: ['VipsForeignLoad'] }));

const jpeg = () => picture(330, 220).jpeg().toBuffer();
const startOfScan = (file: Buffer) => file.indexOf(Buffer.from([0xff, 0xda]));

function opened(result: DecodeResult) {
  if ('refused' in result) throw new Error(result.refused);
  return result;
}

const pngChunk = (name: string, data: Buffer): Buffer => {
  const head = Buffer.alloc(8);
  head.writeUInt32BE(data.length);
  head.write(name, 4, 'latin1');
  const sum = Buffer.alloc(4);
  sum.writeUInt32BE(crc32(Buffer.concat([head.subarray(4), data])));
  return Buffer.concat([head, data, sum]);
};

/** With chunks behind the one with its sizes. */
const withChunks = (png: Buffer, ...chunks: Buffer[]) =>
  Buffer.concat([png.subarray(0, 33), ...chunks, png.subarray(33)]);

const xmpChunk = (xmp: string) =>
  pngChunk('iTXt', Buffer.concat([Buffer.from('XML:com.adobe.xmp\0\0\0\0\0', 'latin1'), Buffer.from(xmp)]));

describe('a JPEG of a phone', () => {
  it('whose scan ends at coefficient 0 by its header is opened', async () => {
    const file = await jpeg();
    const scan = startOfScan(file);
    file[scan + 2 + file.readUInt16BE(scan + 2) - 2] = 0;
    expect(opened(await openUpload(file, {}))).toMatchObject({ width: 330, height: 220 });
  });

  it('with bytes before a marker is opened', async () => {
    const file = await jpeg();
    const scan = startOfScan(file);
    const stray = Buffer.concat([file.subarray(0, scan), Buffer.from([0, 0, 0]), file.subarray(scan)]);
    expect(opened(await openUpload(stray, {}))).toMatchObject({ width: 330, height: 220 });
  });
});

test.each(['jpeg', 'png', 'webp', 'avif', 'gif'] as const)(
  'a %s that was cut anywhere is unreadable',
  async (format) => {
    const file = await picture(60, 40)[format]().toBuffer();
    // The last bytes of a PNG and a GIF say only that it ends.
    const end = file.length - 13;
    for (let cut = 24; cut < end; cut += Math.ceil(end / 40)) {
      expect(await openUpload(file.subarray(0, cut), {}), `${cut}`).toMatchObject({ refused: expect.any(String) });
    }
  },
);

describe('the colours of the master', () => {
  const flat = sharp({ create: { width: 20, height: 20, channels: 3, background: '#c33' } });
  const isWide = async (file: Buffer) =>
    (await sharp(Buffer.from(opened(await openUpload(file, {})).master)).metadata()).icc !== undefined;

  it('are wide where those of the file are', async () => {
    expect(await isWide(await flat.clone().withIccProfile('p3').jpeg().toBuffer())).toBe(true);
  });

  it('are sRGB of CMYK, whatever its profile is called', async () => {
    const cmyk = await flat.clone().toColourspace('cmyk').withIccProfile('cmyk').jpeg().toBuffer();
    const { space, icc } = await sharp(cmyk).metadata();
    expect([space, icc?.toString('latin1', 16, 20)]).toEqual(['cmyk', 'CMYK']);
    const named = Buffer.from(cmyk);
    // In the text of the profile, as «Adobe RGB», «Wide» or the year 2020 of its copyright.
    const text = named.indexOf('desc', named.indexOf('acsp') + 92);
    named.write(
      'Wide 2020 P3',
      named.indexOf('text', text) > 0 ? named.indexOf('text', text) + 8 : text + 12,
      'latin1',
    );
    expect(await isWide(named)).toBe(false);
  });
});

describe('a moving picture', () => {
  const raw = Buffer.alloc(20 * 40 * 3, 90).fill(200, 20 * 20 * 3);
  const frames = sharp(raw, { raw: { width: 20, height: 40, channels: 3, pageHeight: 20 } });
  const moving = {
    GIF: () =>
      frames
        .clone()
        .gif({ delay: [100, 100] })
        .toBuffer(),
    WebP: () =>
      frames
        .clone()
        .webp({ delay: [100, 100], lossless: true })
        .toBuffer(),
    async PNG() {
      return withChunks(
        await picture(20, 20).png().toBuffer(),
        pngChunk('acTL', Buffer.from([0, 0, 0, 2, 0, 0, 0, 0])),
      );
    },
    async AVIF() {
      const file = await picture(20, 20).avif().toBuffer();
      file.write('avis', file.indexOf('miaf'), 'latin1');
      return file;
    },
  };

  test.each(Object.entries(moving))('%s is refused, unless its first frame is meant', async (_, make) => {
    const file = await make();
    expect(await openUpload(file, {})).toEqual({ refused: 'moving' });
    expect(opened(await openUpload(file, { still: true }))).toMatchObject({ width: 20, height: 20 });
  });
});

it('metadata that no reader could end with are not read; the picture is', async () => {
  const xmp = `<x:xmpmeta xmlns:x="adobe:ns:meta/">${'<a:b>'.repeat(600_000)}`;
  const file = withChunks(await picture(30, 20).png().toBuffer(), xmpChunk(xmp));
  const running = process.cpuUsage();
  expect(opened(await openUpload(file, {}))).toMatchObject({ width: 30, work: {} });
  // A quadratic reading takes minutes.
  expect(process.cpuUsage(running).user).toBeLessThan(10_000_000);
});

describe('the original', () => {
  const gps = {
    GPSLatitudeRef: 'N',
    GPSLatitude: '45/1 27/1 30/1',
    GPSLongitudeRef: 'E',
    GPSLongitude: '9/1 11/1 24/1',
  };
  const xmp = `<x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#">
    <rdf:Description rdf:about="" xmlns:exif="http://ns.adobe.com/exif/1.0/" exif:GPSLatitude="45,27.5N"
      xmlns:dc="http://purl.org/dc/elements/1.1/"><exif:GPSLongitude>9,11.4E</exif:GPSLongitude>
      <dc:title><rdf:Alt><rdf:li xml:lang="x-default">Ninfa</rdf:li></rdf:Alt></dc:title></rdf:Description></rdf:RDF></x:xmpmeta>`;

  test.each(['jpeg', 'webp', 'avif'] as const)('of a %s has no place, and all else that it had', async (format) => {
    const file = await picture(60, 40)
      .withExif({ IFD0: { Artist: 'Anna Foto', Model: 'Camera' }, IFD3: gps })
      .withXmp(xmp)
      [format]()
      .toBuffer();
    const { exif, xmp: before } = await sharp(file).metadata();
    expect([exif?.includes('Anna Foto'), before?.includes('45,27.5N')]).toEqual([true, true]);
    const { original, work } = opened(await openUpload(file, {}));
    expect(work.title).toBe('Ninfa');
    const kept = await sharp(Buffer.from(original ?? [])).metadata();
    expect([kept.width, kept.exif?.includes('Anna Foto'), kept.exif?.includes('Camera')]).toEqual([60, true, true]);
    const text = kept.xmp?.toString() ?? '';
    expect([text.includes('Ninfa'), /45,27|9,11/.test(text)]).toEqual([true, false]);
    // 45, 27, 30 and their denominators, in either order of bytes.
    for (const part of [45, 27, 9, 11]) {
      expect(kept.exif?.includes(Buffer.from([part, 0, 0, 0, 1, 0, 0, 0])), `${part}`).toBe(false);
      expect(kept.exif?.includes(Buffer.from([0, 0, 0, part, 0, 0, 0, 1])), `${part}`).toBe(false);
    }
  });

  it('of a PNG has none in its EXIF and its XMP, and sums that are right', async () => {
    const png = withChunks(await picture(60, 40).withExif({ IFD3: gps }).png().toBuffer(), xmpChunk(xmp));
    expect((await sharp(png).metadata()).xmp?.includes('45,27.5N')).toBe(true);
    const kept = Buffer.from(opened(await openUpload(png, {})).original ?? []);
    const { xmp: text, exif } = await sharp(kept, { failOn: 'warning' }).metadata();
    expect([text?.includes('Ninfa'), text?.includes('45,27.5N'), text?.includes('9,11.4E')]).toEqual([
      true,
      false,
      false,
    ]);
    expect([kept.length, exif?.includes(Buffer.from([45, 0, 0, 0, 1, 0, 0, 0]))]).toEqual([png.length, false]);
    await sharp(kept, { failOn: 'warning' }).toBuffer();
  });

  it('has no place in the pictures and films behind a JPEG', async () => {
    const small = await picture(20, 20).withExif({ IFD3: gps }).jpeg().toBuffer();
    const film = Buffer.from('....udta\0\0\0\x1e\xa9xyz\0\x12\x15\xc7+45.4642+009.1900/', 'latin1');
    const { original } = opened(await openUpload(Buffer.concat([await jpeg(), small, film]), {}));
    const kept = Buffer.from(original ?? []);
    expect(kept.subarray(-film.length).toString('latin1')).toMatch(/\xa9xyz.{4}0+\/$/s);
    expect(kept.length).toBe((await jpeg()).length + small.length + film.length);
    const second = kept.subarray((await jpeg()).length, -film.length);
    expect((await sharp(second).metadata()).exif?.includes(Buffer.from([45, 0, 0, 0, 1, 0, 0, 0]))).toBe(false);
  });

  it('of a PNG has none in texts that are compressed', async () => {
    const file = await picture(20, 20).withXmp(xmp).png().toBuffer();
    expect((await sharp(file).metadata()).xmp?.includes('45,27.5N')).toBe(true);
    const cleaned = opened(await openUpload(file, {})).original;
    expect((await sharp(Buffer.from(cleaned ?? [])).metadata()).xmp?.includes('45,27.5N')).not.toBe(true);
    const hidden = pngChunk(
      'zTXt',
      Buffer.concat([Buffer.from('Raw profile type exif\0\0'), deflateSync(Buffer.from('45/1'))]),
    );
    const other = pngChunk('tEXt', Buffer.from('Title\0Ninfa'));
    const png = await picture(20, 20).png().toBuffer();
    const { original } = opened(await openUpload(withChunks(png, hidden, other), {}));
    expect(original && Buffer.from(original)).toEqual(withChunks(png, other));
  });

  it('is the file itself where it names no place', async () => {
    const file = await picture(60, 40)
      .withExif({ IFD0: { Artist: 'Anna Foto' } })
      .jpeg()
      .toBuffer();
    expect(opened(await openUpload(file, {})).original).toBeUndefined();
  });
});
