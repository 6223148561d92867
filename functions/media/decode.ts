import { createHash } from 'node:crypto';
import sharp, { type Metadata, type Sharp } from 'sharp';
import { mediaLimits } from '#shared/limits.ts';
import type { MediaWork } from '#shared/media/media.ts';
import { isMoving } from '#shared/media/moving-pictures.ts';
import type { MediaRefusal, UploadType } from '#shared/media/uploads.ts';
import { readImageMetadata } from './read-image-metadata.ts';
import { withoutPlaces } from './remove-places.ts';
import { typeBySignature } from './type-by-signature.ts';

/*
 * The only code that reads bytes as they were uploaded. It runs in a process of its own, which has no secrets and one
 * picture at a time, and can open the formats of `uploadTypes`.
 */
sharp.concurrency(1);
sharp.cache(false);
sharp.block({ operation: ['VipsForeignLoad'] });
sharp.unblock({
  operation: [
    'VipsForeignLoadJpeg',
    'VipsForeignLoadPng',
    'VipsForeignLoadWebp',
    'VipsForeignLoadHeif',
    'VipsForeignLoadNsgif',
  ],
});

/** A picture upright, without metadata and at most as large as its largest size, as PNG. */
export type Decoded = {
  type: UploadType;
  /** Of the upright original. */
  width: number;
  height: number;
  work: MediaWork;
  master: Uint8Array;
  /** The file without the places that its metadata name; absent where it names none. */
  original?: Uint8Array;
};

/** The largest size: as wide as the widest, and tall scrolls no more than twice that. */
const box = { width: 2_400, height: 4_800, fit: 'inside', withoutEnlargement: true } as const;

/** What phones and cameras write beside the standard is only a warning; a file that was cut is an error. */
const options = { limitInputPixels: mediaLimits.pixels, failOn: 'error', pages: 1 } as const;

/** What the uploader has announced of the file; of an original nothing is. `still`: of a moving picture, the first frame is meant. */
export type Announced = { size?: number; sha256?: string | undefined; still?: boolean | undefined };
/** Which bytes were opened: the form may send others under the same key meanwhile. `etag`: where a bucket has answered with one. */
export type OpenedBytes = { sha256: string; etag?: string | undefined };
/** The picture, with the bytes that it is of, or why there is none. */
export type DecodeResult = (Decoded & OpenedBytes) | { refused: MediaRefusal };

/** A file that is not what was announced is not decoded at all. */
export async function openUpload(bytes: Uint8Array, announced: Announced): Promise<DecodeResult> {
  const digest = createHash('sha256').update(bytes).digest('hex');
  const { size = bytes.length, sha256 = digest, still = false } = announced;
  if (bytes.length !== size || sha256 !== digest) return { refused: 'not-as-sent' };
  if (!still && isMoving(bytes)) return { refused: 'moving' };
  const decoded = await decodePicture(bytes);
  return 'refused' in decoded ? decoded : { ...decoded, sha256: digest };
}

/** The signature decides the type, whatever the name or the uploader says; then the decoder must agree. */
async function decodePicture(bytes: Uint8Array): Promise<Decoded | { refused: MediaRefusal }> {
  const type = typeBySignature(bytes);
  if (!type) return { refused: 'not-a-picture' };
  try {
    const picture = sharp(bytes, options).timeout({ seconds: mediaLimits.decodeSeconds });
    const metadata = await picture.metadata();
    if (!isOf(type, metadata)) return { refused: 'not-a-picture' };
    const { data: master } = await inItsGamut(picture.autoOrient().resize(box), metadata)
      .png({ compressionLevel: 2 })
      .toBuffer({ resolveWithObject: true });
    const sideways = (metadata.orientation ?? 1) >= 5;
    const { width, height } = metadata;
    const original = withoutPlaces(bytes);
    return {
      type,
      width: sideways ? height : width,
      height: sideways ? width : height,
      work: await readImageMetadata(metadata),
      master,
      ...(original && { original }),
    };
  } catch (error) {
    return { refused: refusalOf(error as Error) };
  }
}

function refusalOf({ message }: Error): MediaRefusal {
  if (/pixel limit/i.test(message)) return 'too-many-pixels';
  return /timeout/i.test(message) ? 'too-slow' : 'unreadable';
}

const decoderFormats: Record<UploadType, string> = {
  'image/jpeg': 'jpeg',
  'image/png': 'png',
  'image/webp': 'webp',
  'image/avif': 'heif',
  'image/gif': 'gif',
};

const isOf = (type: UploadType, { format, compression }: Metadata) =>
  format === decoderFormats[type] && (format !== 'heif' || compression === 'av1');

/**
 * Paintings keep their colours: a picture with a wide gamut becomes Display P3, with the profile of the library. The profile of
 * the file is dropped, because it may hold anything.
 */
const inItsGamut = (picture: Sharp, { icc }: Metadata): Sharp =>
  icc && isWiderThanSrgb(icc) ? picture.withIccProfile('p3') : picture.toColourspace('srgb');

/** The red, green and blue of a profile in the plane of chromaticities. */
type Triangle = [x: number, y: number][];

/** The area of sRGB as profiles describe it, under the light D50. */
const srgbArea = 0.109;
/** Between sRGB, also as others round it, and the narrowest wide ones, which have a third more. */
const wideArea = 1.15 * srgbArea;

/** Whether a colour profile is of red, green and blue that reach further than sRGB's; names and CMYK say nothing about that. */
function isWiderThanSrgb(profile: Buffer): boolean {
  if (profile.length < 132 || profile.toString('latin1', 16, 20) !== 'RGB ') return false;
  const corners = ['rXYZ', 'gXYZ', 'bXYZ'].map((name) => chromaticity(profile, name));
  const triangle = corners.filter((corner) => corner !== undefined);
  return triangle.length === 3 && areaOf(triangle) > wideArea;
}

function chromaticity(profile: Buffer, name: string): [number, number] | undefined {
  const count = Math.min(profile.readUInt32BE(128), 100);
  for (let tag = 0; tag < count; tag += 1) {
    const entry = 132 + 12 * tag;
    if (entry + 12 > profile.length) return undefined;
    if (profile.toString('latin1', entry, entry + 4) !== name) continue;
    const start = profile.readUInt32BE(entry + 4) + 8;
    if (start + 12 > profile.length) return undefined;
    const [x = 0, y = 0, z = 0] = [0, 4, 8].map((offset) => profile.readInt32BE(start + offset));
    return [x / (x + y + z), y / (x + y + z)];
  }
  return undefined;
}

function areaOf([[ax, ay] = [0, 0], [bx, by] = [0, 0], [cx, cy] = [0, 0]]: Triangle): number {
  return Math.abs((bx - ax) * (cy - ay) - (cx - ax) * (by - ay)) / 2;
}
