import { crc32, inflateSync } from 'node:zlib';

/**
 * A file without the places that its metadata name: in the EXIF and XMP of every format, also of the pictures that a JPEG
 * carries behind its own, and in the film of a moving photo. All else stays, byte by byte. Undefined where it names none.
 */
export function withoutPlaces(file: Uint8Array): Buffer | undefined {
  const bytes = Buffer.from(file);
  for (const header of ['II*\0', 'MM\0*']) {
    for (const place of placesOf(bytes, header)) blankExif(bytes, place, header === 'II*\0');
  }
  for (const place of placesOf(bytes, ':GPS')) blankXmp(bytes, place);
  for (const place of placesOf(bytes, '\xa9xyz')) blankFilm(bytes, place);
  const clean = bytes.toString('latin1', 1, 4) === 'PNG' ? rewrittenPng(bytes) : bytes;
  return clean.equals(file) ? undefined : clean;
}

function* placesOf(bytes: Buffer, sign: string): Generator<number> {
  const mark = Buffer.from(sign, 'latin1');
  for (let place = bytes.indexOf(mark); place >= 0; place = bytes.indexOf(mark, place + 1)) yield place;
}

const entryBytes = 12;
const gpsPointer = 0x8825;
const bytesOfTypes = [0, 1, 1, 2, 4, 8, 1, 1, 2, 4, 8, 4, 8];

/** Zeroes the GPS directory of EXIF data that begin here; what only looks like their beginning has none. */
function blankExif(bytes: Buffer, start: number, isLittle: boolean): void {
  const short = (offset: number) => (isLittle ? bytes.readUInt16LE(offset) : bytes.readUInt16BE(offset));
  const long = (offset: number) => (isLittle ? bytes.readUInt32LE(offset) : bytes.readUInt32BE(offset));
  const entriesAt = (offset: number) => {
    const count = offset + 2 <= bytes.length ? short(offset) : 0;
    const isWhole = offset + 2 + count * entryBytes <= bytes.length;
    return isWhole ? Array.from({ length: count }, (_, entry) => offset + 2 + entry * entryBytes) : [];
  };
  if (start + 8 > bytes.length) return;
  const pointer = entriesAt(start + long(start + 4)).find((entry) => short(entry) === gpsPointer);
  if (pointer === undefined || short(pointer + 2) !== 4) return;
  const directory = start + long(pointer + 8);
  const entries = entriesAt(directory);
  // Numbers of GPS tags and types are small: anything else is no directory.
  if (entries.some((entry) => short(entry) > 31 || short(entry + 2) >= bytesOfTypes.length)) return;
  for (const entry of entries) {
    const size = (bytesOfTypes[short(entry + 2)] ?? 0) * long(entry + 4);
    const value = start + long(entry + 8);
    if (size > 4 && value + size <= bytes.length) bytes.fill(0, value, value + size);
    bytes.fill(0, entry, entry + entryBytes);
  }
  // A directory without entries.
  if (entries.length > 0) bytes.fill(0, directory, directory + 2);
}

/** A value as an attribute or as an element; coordinates and times are short. */
const xmpValue = /^:GPS\w{1,40}(?:\s*=\s*"([^"]{1,200})"|\s*=\s*'([^']{1,200})'|[^<>]{0,200}>([^<]{1,200})<)/;

function blankXmp(bytes: Buffer, start: number): void {
  const [whole = '', ...values] = xmpValue.exec(bytes.toString('latin1', start, start + 500)) ?? [];
  const value = values.find((text) => text !== undefined);
  if (value === undefined) return;
  const end = start + whole.length - 1;
  bytes.fill(' ', end - value.length, end);
}

const filmPlace = /^[+-]\d{1,3}\.\d+[+-]\d{1,3}\.[^/]{1,40}\//;

/** Coordinates of a film, as «+45.4642+009.1900/» after two lengths. */
function blankFilm(bytes: Buffer, start: number): void {
  for (let from = start + 8; from <= start + 12; from += 1) {
    const [place] = filmPlace.exec(bytes.toString('latin1', from, from + 72)) ?? [];
    if (place) return void bytes.fill('0', from, from + place.length - 1);
  }
}

/** Its chunks with sums that are right again, without those that may hide a place. */
function rewrittenPng(bytes: Buffer): Buffer {
  const chunks: Buffer[] = [bytes.subarray(0, 8)];
  let start = 8;
  while (start + 12 <= bytes.length) {
    const end = start + 12 + bytes.readUInt32BE(start);
    if (end > bytes.length) break;
    const chunk = bytes.subarray(start, end);
    if (/^(?:eXIf|[tzi][TE]Xt)$/.test(chunk.toString('latin1', 4, 8))) {
      chunk.writeUInt32BE(crc32(chunk.subarray(4, -4)), chunk.length - 4);
    }
    if (!mayHidePlace(chunk)) chunks.push(chunk);
    start = end;
  }
  return Buffer.concat([...chunks, bytes.subarray(start)]);
}

/** EXIF in digits, as older programs write it, and compressed XMP that names one. */
function mayHidePlace(chunk: Buffer): boolean {
  const [, name, keyword] = /^([tzi][TE]Xt)(Raw profile type (?:exif|APP1|xmp)|XML:com\.adobe\.xmp)\0/.exec(
    chunk.toString('latin1', 4, 60),
  ) ?? [undefined, undefined, undefined];
  if (!name || keyword !== 'XML:com.adobe.xmp') return keyword !== undefined;
  const start = chunk.indexOf(0x78, 8 + keyword.length);
  try {
    return inflateSync(chunk.subarray(start, -4), { maxOutputLength: 2 ** 20 }).includes('GPS');
  } catch {
    // Plain text, whose places are blank now; or more than a person would read.
    return name === 'zTXt';
  }
}
