import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import sharp from 'sharp';
import { describe, expect, it, test } from 'vitest';
import { blackPng } from '#functions/testing/black-png.ts';
import { newsroom, testMagazine } from '#functions/testing/magazine.ts';
import { mediaLibrary, picture } from '#functions/testing/media.ts';
import { rowPicture } from '#shared/media/addresses-and-captions.ts';
import type { AwaitedUpload } from '#shared/media/media.ts';
import { mediaRefusals } from '#shared/media/uploads.ts';

const magazine = await testMagazine();
const { call, mediaPath } = magazine;
const { writer, otherWriter, admin } = await newsroom(magazine);
const { announce, send, upload, read, get, edge, settled } = await mediaLibrary(magazine);

const jpeg = (seed: number, width = 330, height = 220) => picture(width, height, seed).jpeg().toBuffer();

const xmpTitle = (title: string, credits = '') =>
  `<x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#">
    <rdf:Description rdf:about="" xmlns:dc="http://purl.org/dc/elements/1.1/"
      xmlns:photoshop="http://ns.adobe.com/photoshop/1.0/" ${credits && `photoshop:Credit="${credits}"`}>
      <dc:title><rdf:Alt><rdf:li xml:lang="x-default">${title}</rdf:li></rdf:Alt></dc:title>
    </rdf:Description></rdf:RDF></x:xmpmeta>`;

/** Numbers of IPTC. */
const [objectName, byline, credit] = [5, 80, 110];

/** A JPEG with these texts in IPTC, as Photoshop stores them. */
function withIptc(jpegBytes: Buffer, texts: Record<number, string>, encoding: 'utf8' | 'latin1'): Buffer {
  const sized = (head: Buffer, body: Buffer, bytes: 2 | 4 = 2) => {
    const size = Buffer.alloc(bytes);
    size.writeUIntBE(body.length, 0, bytes);
    return Buffer.concat([head, size, body]);
  };
  const data = Object.entries(texts).map(([key, text]) =>
    sized(Buffer.from([0x1c, 2, Number(key)]), Buffer.from(text, encoding)),
  );
  const resource = sized(Buffer.from('8BIM\x04\x04\0\0', 'latin1'), Buffer.concat(data), 4);
  const segment = Buffer.concat([Buffer.from('Photoshop 3.0\0'), resource]);
  const length = Buffer.alloc(2);
  length.writeUInt16BE(segment.length + 2);
  const start = jpegBytes.subarray(0, 2);
  return Buffer.concat([start, Buffer.from([0xff, 0xed]), length, segment, jpegBytes.subarray(2)]);
}

const bytesOf = async (answer: Response) => Buffer.from(await answer.arrayBuffer());

describe('an uploaded picture', () => {
  it('is ready with its sizes, which are public', async () => {
    const item = await upload(writer, await jpeg(1, 500, 333), { name: 'ninfa.jpg' });
    expect(item).toMatchObject({ status: 'ready', name: 'ninfa.jpg', type: 'image/jpeg', width: 500, height: 333 });
    expect(item.variants?.filter(({ format }) => format === 'avif').map(({ width }) => width)).toEqual([320, 480, 500]);
    for (const { path, format, width } of item.variants ?? []) {
      const answer = await get(path);
      expect([answer.status, answer.headers.get('x-content-type-options')]).toEqual([200, 'nosniff']);
      expect(answer.headers.get('content-security-policy')).toContain('sandbox');
      const read = await sharp(await bytesOf(answer)).metadata();
      expect([read.width, answer.headers.get('content-type')]).toEqual([
        width,
        format === 'jpg' ? 'image/jpeg' : `image/${format}`,
      ]);
    }
  });

  it('has no size wider than 2,400 pixels', async () => {
    const item = await upload(writer, await jpeg(15, 2_600, 26));
    expect(item).toMatchObject({ width: 2_600, height: 26 });
    for (const format of ['avif', 'webp', 'jpg']) {
      const widths = (item.variants ?? []).filter((variant) => variant.format === format).map(({ width }) => width);
      expect([format, widths.at(-1)]).toEqual([format, 2_400]);
    }
  });

  it('has one lasting address, which leads to its largest JPEG, and one of its small size, for rows of lists', async () => {
    const item = await upload(writer, await jpeg(2));
    const answer = await get(`/media/${item.id}`);
    expect([answer.status, answer.headers.get('location')]).toEqual([302, `/media/${item.id}/v1-330.jpg`]);
    const small = await get(rowPicture(`/media/${item.id}`));
    expect([small.status, small.headers.get('location')]).toEqual([302, `/media/${item.id}/v1-320.webp`]);
  });

  it('is a PNG there if parts of it are transparent', async () => {
    const clear = { r: 200, g: 0, b: 0, alpha: 0.5 };
    const png = await sharp({ create: { width: 300, height: 200, channels: 4, background: clear } })
      .png()
      .toBuffer();
    const item = await upload(writer, png, { name: 'logo.png', type: 'image/png' });
    const path = (await get(`/media/${item.id}`)).headers.get('location') ?? '';
    expect(path).toBe(`/media/${item.id}/v1-300.png`);
    expect((await sharp(await bytesOf(await get(path))).metadata()).hasAlpha).toBe(true);
  });

  it('stands upright and has no place, with any metadata of the camera', async () => {
    const turned = await picture(330, 220, 3)
      .withExif({ IFD0: { Artist: 'Anna Foto' }, IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '45/1 27/1 30/1' } })
      .withMetadata({ orientation: 6 })
      .jpeg()
      .toBuffer();
    expect((await sharp(turned).metadata()).exif?.length).toBeGreaterThan(50);
    const item = await upload(writer, turned);
    expect([item.width, item.height]).toEqual([220, 330]);
    expect(item.variants?.length).toBeGreaterThan(0);
    for (const { path } of item.variants ?? []) {
      const shown = await sharp(await bytesOf(await get(path))).metadata();
      expect([shown.exif, shown.xmp, shown.iptc, shown.orientation]).toEqual([
        undefined,
        undefined,
        undefined,
        undefined,
      ]);
      expect(shown.height).toBeGreaterThan(shown.width);
    }
  });

  it('keeps a wide gamut in its largest size alone', async () => {
    const red = { r: 255, g: 0, b: 0 };
    const wide = await sharp({ create: { width: 400, height: 300, channels: 3, background: red } })
      .withIccProfile('p3')
      .avif({ lossless: true })
      .toBuffer();
    const item = await upload(writer, wide, { name: 'quadro.avif', type: 'image/avif' });
    const profiles = await Promise.all(
      (item.variants ?? [])
        .filter(({ format }) => format === 'webp')
        .map(async ({ path, width }) => [
          width,
          (await sharp(await bytesOf(await get(path))).metadata()).icc !== undefined,
        ]),
    );
    expect(profiles).toEqual([
      [320, false],
      [400, true],
    ]);
  });

  it('gets its artist, title and photographer from what the file says', async () => {
    const xmp = `<x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#">
      <rdf:Description rdf:about="" xmlns:dc="http://purl.org/dc/elements/1.1/">
        <dc:creator><rdf:Seq><rdf:li>Lea Scatti</rdf:li></rdf:Seq></dc:creator>
        <dc:title><rdf:Alt><rdf:li xml:lang="x-default">Ninfa</rdf:li></rdf:Alt></dc:title>
      </rdf:Description></rdf:RDF></x:xmpmeta>`;
    const item = await upload(writer, await picture(300, 200, 4).withXmp(xmp).jpeg().toBuffer());
    expect(item).toMatchObject({ status: 'ready', title: 'Ninfa', photographer: 'Lea Scatti' });
    expect(item.alt).toBeUndefined();
  });

  it.each(['utf8', 'latin1'] as const)('has the accents of what the file says in IPTC, in %s', async (encoding) => {
    const bytes = await picture(300, 200, encoding === 'utf8' ? 16 : 17)
      .withXmp(xmpTitle('Pietà'))
      .jpeg()
      .toBuffer();
    const texts = { [objectName]: 'Altro', [byline]: 'Niccolò Orsi', [credit]: 'Museo Civico, Forlì' };
    const item = await upload(writer, withIptc(bytes, texts, encoding));
    expect(item).toMatchObject({ title: 'Pietà', photographer: 'Niccolò Orsi', credits: 'Museo Civico, Forlì' });
  });

  it('has the credits of XMP where IPTC has others', async () => {
    const bytes = await picture(300, 200, 18).withXmp(xmpTitle('Pietà', 'Museo Civico')).jpeg().toBuffer();
    expect(await upload(writer, withIptc(bytes, { [credit]: 'Altro museo' }, 'utf8'))).toMatchObject({
      credits: 'Museo Civico',
    });
  });

  it('gets its text alternative from a file that has it in several lines', async () => {
    const xmp = `<x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#">
      <rdf:Description rdf:about="" xmlns:Iptc4xmpCore="http://iptc.org/std/Iptc4xmpCore/1.0/xmlns/">
        <Iptc4xmpCore:AltTextAccessibility><rdf:Alt>
          <rdf:li xml:lang="x-default">Una ninfa
            corre</rdf:li>
        </rdf:Alt></Iptc4xmpCore:AltTextAccessibility>
      </rdf:Description></rdf:RDF></x:xmpmeta>`;
    const item = await upload(writer, await picture(300, 200, 14).withXmp(xmp).jpeg().toBuffer());
    expect(item).toMatchObject({ status: 'ready', alt: 'Una ninfa corre' });
  });
});

describe('a file that is no usable picture', () => {
  const html = Buffer.from('<script>alert(1)</script>');
  const svg = Buffer.from(
    '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><script>alert(1)</script></svg>',
  );
  test.each([
    ['HTML', () => html, mediaRefusals['not-a-picture']],
    ['SVG', () => svg, mediaRefusals['not-a-picture']],
    ['a TIFF', () => picture(50, 50).tiff().toBuffer(), mediaRefusals['not-a-picture']],
    ['a truncated JPEG', async () => (await jpeg(5)).subarray(0, 700), mediaRefusals.unreadable],
    [
      'a signature with HTML behind it',
      () => Buffer.concat([Buffer.from([255, 216, 255, 224]), html]),
      mediaRefusals.unreadable,
    ],
    ['a bomb of 16,300² pixels', () => blackPng(16_300), mediaRefusals['too-many-pixels']],
  ])('%s is refused with a reason, and nothing of it is served', async (_, bytes, reason) => {
    const item = await upload(writer, await bytes());
    expect(item).toMatchObject({ status: 'refused', reason });
    expect((await get(`/media/${item.id}`)).status).toBe(404);
    expect(existsSync(join(mediaPath, 'media', item.id))).toBe(false);
    expect(existsSync(join(mediaPath, 'originals', item.id))).toBe(false);
  });

  it('a JPEG with a page behind its pixels is served without the page', async () => {
    const item = await upload(writer, Buffer.concat([await jpeg(6), html]));
    expect(item.status).toBe('ready');
    expect(item.variants?.length).toBeGreaterThan(0);
    for (const { path } of item.variants ?? [])
      expect((await bytesOf(await get(path))).includes('<script>')).toBe(false);
  });

  it('a PNG that calls itself JPEG counts as PNG', async () => {
    const item = await upload(writer, await picture(60, 40, 7).png().toBuffer());
    expect(item).toMatchObject({ status: 'ready', type: 'image/png' });
  });
});

describe('the form of an upload', () => {
  it('takes the announced file only', async () => {
    const bytes = await jpeg(8);
    const { body } = await announce(writer, bytes);
    const awaited = body as unknown as AwaitedUpload;
    expect((await send(awaited, await jpeg(9))).status).toBe(422);
    expect((await send(awaited, Buffer.alloc(bytes.length + 100_000))).status).toBe(413);
    // The last letter has bits that mean nothing.
    const tampered = awaited.upload.url.replace(/.(?=.$)/, (letter) => (letter === 'A' ? 'B' : 'A'));
    expect((await send({ upload: { ...awaited.upload, url: tampered } }, bytes)).status).toBe(403);
    expect((await read(writer, awaited.id)).status).toBe('awaiting');
    expect((await send(awaited, bytes)).status).toBe(204);
    await settled();
    expect((await read(writer, awaited.id)).status).toBe('ready');
  });

  it('a body that was cut off leaves the upload awaited', async () => {
    const { body } = await announce(writer, await jpeg(10));
    const awaited = body as unknown as AwaitedUpload;
    const headers = { 'content-type': 'multipart/form-data; boundary=x' };
    const cut = await edge.request(awaited.upload.url, {
      method: 'POST',
      headers,
      body: Buffer.from('--x\r\nContent-Disposition: form'),
    });
    expect(cut.status).toBe(400);
    expect((await read(writer, awaited.id)).status).toBe('awaiting');
  });

  it('an address expires', async () => {
    const bytes = await jpeg(11);
    const { body } = await announce(writer, bytes);
    const before = magazine.clock.now;
    magazine.clock.now = new Date(before.getTime() + 16 * 60_000);
    expect((await send(body as unknown as AwaitedUpload, bytes)).status).toBe(403);
    magazine.clock.now = before;
  });

  it('a name keeps neither folders nor characters that turn its letters', async () => {
    const item = await upload(writer, await jpeg(12), { name: '../../etc/\u202egpj.exe' });
    expect(item.name).toBe('gpj.exe');
  });

  it('a name that is too long loses its beginning, and no half of a character stays', async () => {
    const end = `${'a'.repeat(250)}.jpg`;
    const item = await upload(writer, await jpeg(13), { name: `quadro 🎨${end}` });
    expect(item.name).toBe(end);
  });
});

describe('bytes that the library knows', () => {
  it('are not uploaded again, also by another person', async () => {
    const bytes = await jpeg(20);
    const first = await upload(writer, bytes);
    const { status, body } = await announce(otherWriter, bytes);
    expect([status, body['id']]).toEqual([200, first.id]);
  });

  it('that were announced and not sent get a new form under the same id', async () => {
    const bytes = await jpeg(21);
    const first = (await announce(writer, bytes)).body;
    const { status, body } = await announce(writer, bytes);
    expect([status, body['id'], body['status']]).toEqual([201, first['id'], 'awaiting']);
    await send(body as unknown as AwaitedUpload, bytes);
    await settled();
    expect((await read(writer, String(body['id']))).status).toBe('ready');
  });

  it('that another tab announces again are accepted from the form that came first', async () => {
    const bytes = await jpeg(77);
    const first = (await announce(writer, bytes)).body as unknown as AwaitedUpload;
    expect((await announce(writer, bytes)).body['id']).toBe(first.id);
    await send(first, bytes);
    await settled();
    expect(await read(writer, first.id)).toMatchObject({ status: 'ready' });
  });

  it('that are being prepared are not uploaded again', async () => {
    const bytes = await jpeg(25, 900, 600);
    const first = (await announce(writer, bytes)).body as unknown as AwaitedUpload;
    await send(first, bytes);
    await expect.poll(async () => (await read(writer, first.id)).status, { interval: 2 }).not.toBe('awaiting');
    const { status, body } = await announce(otherWriter, bytes);
    expect([status, body['id'], body['upload']]).toEqual([200, first.id, undefined]);
    await settled();
  });

  it('that were refused get a new form', async () => {
    const bytes = Buffer.from('non un’immagine');
    expect((await upload(writer, bytes)).status).toBe('refused');
    const { status, body } = await announce(writer, bytes);
    expect([status, body['status']]).toEqual([201, 'awaiting']);
  });

  it('that another person announced and never sent are no obstacle', async () => {
    const bytes = await jpeg(22);
    const first = (await announce(writer, bytes)).body;
    const mine = await upload(otherWriter, bytes);
    expect([mine.status, mine.authorId]).toEqual(['ready', otherWriter.id]);
    expect(mine.id).not.toBe(first['id']);
  });

  it('come back from the trash', async () => {
    const bytes = await jpeg(23);
    const { id } = await upload(writer, bytes);
    await call('DELETE', `/media/${id}`, { as: writer });
    await settled();
    expect((await get(`/media/${id}`)).status).toBe(404);
    expect(readdirSync(join(mediaPath, 'media', id))).toEqual([]);
    // A pasted text may hold it twice. While the other restores it, a request may be asked to come again.
    const announced = async (): ReturnType<typeof announce> => {
      const answer = await announce(otherWriter, bytes);
      return answer.status === 503 ? announced() : answer;
    };
    for (const { status, body } of await Promise.all([announced(), announced()]))
      expect([status, body['id']]).toEqual([200, id]);
    await settled();
    expect((await read(admin, id)).status).toBe('ready');
    expect((await get((await get(`/media/${id}`)).headers.get('location') ?? '')).status).toBe(200);
  });

  it('stay in the trash where an administrator put them, for all others', async () => {
    const bytes = await jpeg(26);
    const { id } = await upload(writer, bytes);
    await call('DELETE', `/media/${id}`, { as: admin });
    for (const as of [writer, otherWriter]) {
      const { status, body } = await announce(as, bytes);
      expect([status, body['code']]).toEqual([403, 'MEDIA_TRASHED']);
    }
    expect((await read(admin, id)).status).not.toBe('ready');
    expect(await announce(admin, bytes)).toMatchObject({ status: 200, body: { id } });
    await settled();
  });

  it('without a digest are compared once they have come', async () => {
    const bytes = await jpeg(24);
    const item = await upload(writer, bytes, { withDigest: false });
    expect(item.status).toBe('ready');
    expect((await announce(otherWriter, bytes)).body['id']).toBe(item.id);
  });
});
