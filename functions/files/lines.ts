const newLine = 10;

/** The lines of a large file one by one, each with its end. */
export function* linesIn(bytes: Uint8Array): Generator<Buffer, void> {
  const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  for (let start = 0; start < buffer.length; ) {
    const at = buffer.indexOf(newLine, start);
    const end = at === -1 ? buffer.length : at + 1;
    yield buffer.subarray(start, end);
    start = end;
  }
}
