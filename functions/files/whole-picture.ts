import { open } from 'node:fs/promises';

/** More than the longest end of a format. */
const endBytes = 32;

/**
 * Whether a picture on the disk has its beginning and its end. A loss of power leaves files that are cut off, empty or full of zeros;
 * each format says in its first bytes how long it is, or in its last ones that they are the last.
 */
export async function isWholePicture(file: string): Promise<boolean> {
  try {
    await using handle = await open(file);
    const { size } = await handle.stat();
    const read = async (position: number, length: number) =>
      (await handle.read(Buffer.alloc(length), 0, length, Math.max(0, position))).buffer;
    const [start, end] = [await read(0, 12), await read(size - endBytes, endBytes)];
    if (size < endBytes || end.every((byte) => byte === 0)) return false;
    if (file.endsWith('.webp')) return isWholeWebp(start, size);
    if (file.endsWith('.jpg')) return start.readUInt16BE(0) === 0xffd8 && end.readUInt16BE(endBytes - 2) === 0xffd9;
    if (file.endsWith('.png')) return start.readUInt32BE(0) === 0x89504e47 && end.includes('IEND');
    return await isWholeAvif(read, size);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return false;
    throw error;
  }
}

const isWholeWebp = (start: Buffer, size: number) =>
  start.toString('latin1', 0, 4) === 'RIFF' &&
  start.toString('latin1', 8, 12) === 'WEBP' &&
  start.readUInt32LE(4) + 8 === size;

/** Boxes one after the other, each with its length before it. */
async function isWholeAvif(
  read: (position: number, length: number) => Promise<Buffer>,
  size: number,
): Promise<boolean> {
  let position = 0;
  while (position < size) {
    const box = await read(position, 8);
    const length = box.readUInt32BE(0);
    if (length < 8 || (position === 0 && box.toString('latin1', 4) !== 'ftyp')) return false;
    position += length;
  }
  return position === size;
}
