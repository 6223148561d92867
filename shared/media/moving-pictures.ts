/** Whether a GIF, PNG, WebP or AVIF has more than one frame. */
export function isMoving(bytes: Uint8Array): boolean {
  if (textAt(bytes, 0, 3) === 'GIF') return movesInGif(bytes);
  if (textAt(bytes, 1, 3) === 'PNG') return movesInPng(bytes);
  if (textAt(bytes, 0, 4) === 'RIFF') return movesInWebp(bytes);
  // The brand of a sequence.
  return textAt(bytes, 4, 4) === 'ftyp' && textAt(bytes, 8, 32).includes('avis');
}

const textAt = (bytes: Uint8Array, from: number, length: number): string =>
  String.fromCharCode(...bytes.subarray(from, from + length));

const viewOf = ({ buffer, byteOffset, byteLength }: Uint8Array) => new DataView(buffer, byteOffset, byteLength);

/** Bytes of a table of colours whose size is in these flags. */
const coloursBytes = (flags = 0): number => (flags & 0x80 ? 3 * 2 ** ((flags & 7) + 1) : 0);

function movesInGif(bytes: Uint8Array): boolean {
  let frames = 0;
  let offset = 13 + coloursBytes(bytes[10]);
  while (offset < bytes.length) {
    const isFrame = bytes[offset] === 0x2c;
    if (isFrame) frames += 1;
    if (frames > 1) return true;
    if (!isFrame && bytes[offset] !== 0x21) return false;
    offset += isFrame ? 11 + coloursBytes(bytes[offset + 9]) : 2;
    // Blocks of up to 255 bytes, each after its length; an empty one is the last.
    for (let length = bytes[offset]; length; length = bytes[offset]) offset += 1 + length;
    offset += 1;
  }
  return false;
}

function movesInPng(bytes: Uint8Array): boolean {
  const view = viewOf(bytes);
  for (let offset = 8; offset + 12 <= bytes.length; offset += 12 + view.getUint32(offset)) {
    const name = textAt(bytes, offset + 4, 4);
    if (name === 'acTL') return view.getUint32(offset + 8) > 1;
    if (name === 'IDAT') return false;
  }
  return false;
}

function movesInWebp(bytes: Uint8Array): boolean {
  const view = viewOf(bytes);
  let frames = 0;
  for (let offset = 12; offset + 8 <= bytes.length; ) {
    if (textAt(bytes, offset, 4) === 'ANMF') frames += 1;
    if (frames > 1) return true;
    const length = view.getUint32(offset + 4, true);
    offset += 8 + length + (length % 2);
  }
  return false;
}
