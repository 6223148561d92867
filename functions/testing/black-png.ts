import { crc32, deflateSync } from 'node:zlib';

/** A black PNG of one bit for each pixel, which a library would take far longer to draw than to refuse. */
export function blackPng(side: number): Buffer {
  const number = (value: number) => {
    const bytes = Buffer.alloc(4);
    bytes.writeUInt32BE(value);
    return bytes;
  };
  const chunk = (type: string, data: Buffer) => {
    const named = Buffer.concat([Buffer.from(type), data]);
    return Buffer.concat([number(data.length), named, number(crc32(named))]);
  };
  const oneBitGrey = Buffer.from([1, 0, 0, 0, 0]);
  // Each row starts with its filter.
  const rows = Buffer.alloc(side * (1 + Math.ceil(side / 8)));
  return Buffer.concat([
    Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'),
    chunk('IHDR', Buffer.concat([number(side), number(side), oneBitGrey])),
    chunk('IDAT', deflateSync(rows)),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}
