import exifr from 'exifr';
import type { Metadata } from 'sharp';
import type { z } from 'zod';
import { type MediaWork, mediaWorkFields } from '#shared/media/media.ts';

type Tags = Record<string, unknown>;

/**
 * What a file says of its picture in IPTC and XMP. In these standards the creator is the photographer; the artist of the
 * work has fields of the IPTC extension. Places of the camera are not read at all.
 */
export async function readImageMetadata(metadata: Blocks): Promise<MediaWork> {
  const parts: Record<string, Tags> | undefined = await exifr.parse(asJpeg(metadata), options).catch(() => undefined);
  if (!parts) return {};
  const { iptc, ...others } = parts;
  // What both say is taken from XMP, whose encoding is known.
  const tags: Tags = Object.assign({}, iptc && decoded(iptc), ...Object.values(others));
  const artwork = firstOf(tags['ArtworkOrObject']) as Tags | undefined;
  return usable({
    artist: text(artwork?.['AOCreator']),
    title: text(artwork?.['AOTitle']) ?? text(tags['title']) ?? text(tags['ObjectName']) ?? text(tags['Headline']),
    year: text(artwork?.['AODateCreated'])?.slice(0, 4),
    place: text(artwork?.['AOSource']),
    photographer: text(tags['creator']) ?? text(tags['Byline']) ?? text(tags['Artist']),
    credits: text(tags['Credit']) ?? text(tags['rights']) ?? text(tags['CopyrightNotice']) ?? text(tags['Copyright']),
    licence: text(tags['UsageTerms']),
    alt: text(tags['AltTextAccessibility']),
    caption: text(tags['description']) ?? text(tags['Caption']),
  });
}

type Blocks = Pick<Metadata, 'exif' | 'iptc' | 'xmp'>;

/**
 * The blocks of any format as the head of a JPEG, whose segments have a length: what would not fit in one is not read, because
 * the time that `exifr` takes grows with the square of it.
 */
const asJpeg = ({ exif, iptc, xmp }: Blocks): Buffer =>
  Buffer.concat([
    Buffer.from([0xff, 0xd8]),
    segment(0xe1, 'Exif\0\0', exif),
    segment(0xe1, 'http://ns.adobe.com/xap/1.0/\0', xmp),
    segment(0xed, 'Photoshop 3.0\0', iptc),
    Buffer.from([0xff, 0xd9]),
  ]);

/** Some formats store a block with its name, as JPEG does, others without. */
function segment(marker: number, name: string, block: Buffer | undefined): Buffer {
  if (!block) return Buffer.alloc(0);
  const isNamed = block.subarray(0, name.length).toString('latin1') === name;
  const body = isNamed ? block : Buffer.concat([Buffer.from(name, 'latin1'), block]);
  const length = body.length + 2;
  if (length > 0xffff) return Buffer.alloc(0);
  return Buffer.concat([Buffer.from([0xff, marker, length >> 8, length & 0xff]), body]);
}

const options = {
  // Of the camera's own tags only those two.
  ifd0: { pick: ['Artist', 'Copyright'] as (string | number)[] },
  exif: false,
  gps: false,
  interop: false,
  ifd1: false,
  jfif: false,
  ihdr: false,
  icc: false,
  makerNote: false,
  userComment: false,
  iptc: true,
  xmp: true,
  mergeOutput: false,
  silentErrors: true,
} as const;

const utf8 = new TextDecoder('utf-8', { fatal: true });
const windows1252 = new TextDecoder('windows-1252');

/** The first text of each tag. `exifr` reads each byte of IPTC as a character; most programs write UTF-8, older ones Windows-1252. */
const decoded = (iptc: Tags): Tags =>
  Object.fromEntries(
    Object.entries(iptc).map(([name, value]) => {
      const first = firstOf(value);
      return [name, typeof first === 'string' ? decodedText(Buffer.from(first, 'latin1')) : first];
    }),
  );

function decodedText(bytes: Uint8Array): string {
  try {
    return utf8.decode(bytes);
  } catch {
    return windows1252.decode(bytes);
  }
}

const firstOf = (value: unknown): unknown => (Array.isArray(value) ? value[0] : value);

/** The text of a tag: plain, the first of a list, or one of several languages. */
function text(value: unknown): string | undefined {
  const first = firstOf(value);
  const plain = first && typeof first === 'object' && 'value' in first ? first.value : first;
  return typeof plain === 'string' || typeof plain === 'number' ? String(plain).trim() : undefined;
}

/** Only what the form of a picture would accept, too, as it would be kept. */
function usable(tags: Record<string, string | undefined>): MediaWork {
  const fields = mediaWorkFields as Record<string, z.ZodType>;
  const accepted = Object.entries(tags).flatMap(([name, value]) => {
    const parsed = value ? fields[name]?.safeParse(value) : undefined;
    return parsed?.success ? [[name, parsed.data]] : [];
  });
  return Object.fromEntries(accepted);
}
