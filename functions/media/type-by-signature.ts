import type { UploadType } from '#shared/media/uploads.ts';

const ascii = (bytes: Uint8Array, from: number, to: number) => Buffer.from(bytes.subarray(from, to)).toString('latin1');

/** Of a picture of the library; its name and what a server says of it may be wrong. */
export function typeBySignature(bytes: Uint8Array): UploadType | undefined {
  if (ascii(bytes, 0, 3) === '\xff\xd8\xff') return 'image/jpeg';
  if (ascii(bytes, 0, 8) === '\x89PNG\r\n\x1a\n') return 'image/png';
  if (ascii(bytes, 0, 4) === 'RIFF' && ascii(bytes, 8, 12) === 'WEBP') return 'image/webp';
  if (/^GIF8[79]a$/.test(ascii(bytes, 0, 6))) return 'image/gif';
  // A HEIC has the brand `mif1`, too: its compression tells it from an AVIF.
  if (ascii(bytes, 4, 8) === 'ftyp' && /avif|avis|mif1/.test(ascii(bytes, 8, 40))) return 'image/avif';
  return undefined;
}
