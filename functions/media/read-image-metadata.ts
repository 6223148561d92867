import exifr from 'exifr';
import type { z } from 'zod';
import { type MediaWork, mediaWorkFields } from '#shared/model/media.ts';

type Tags = Record<string, unknown>;

/**
 * What a file says of its picture in IPTC and XMP. In these standards the creator is the photographer; the artist of the
 * work has fields of the IPTC extension. Places of the camera are not read at all.
 */
export async function readImageMetadata(bytes: Uint8Array): Promise<MediaWork> {
  const parts: Record<string, Tags> | undefined = await exifr.parse(Buffer.from(bytes), wanted).catch(() => undefined);
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

const wanted = {
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
      const one = firstOf(value);
      return [name, typeof one === 'string' ? decodedText(Buffer.from(one, 'latin1')) : one];
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
  const one = firstOf(value);
  const plain = one && typeof one === 'object' && 'value' in one ? one.value : one;
  return typeof plain === 'string' || typeof plain === 'number' ? String(plain).trim() : undefined;
}

/** Only what the form of a picture would accept, too, as it would be kept. */
function usable(found: Record<string, string | undefined>): MediaWork {
  const fields = mediaWorkFields as Record<string, z.ZodType>;
  const accepted = Object.entries(found).flatMap(([name, value]) => {
    const parsed = value ? fields[name]?.safeParse(value) : undefined;
    return parsed?.success ? [[name, parsed.data]] : [];
  });
  return Object.fromEntries(accepted);
}
