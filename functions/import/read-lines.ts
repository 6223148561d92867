/** Node's readline also breaks lines at U+2028, which JSON allows within a text. */
export async function* linesOf(bytes: AsyncIterable<Buffer>): AsyncGenerator<Uint8Array> {
  let begun: Buffer[] = [];
  for await (const chunk of bytes) {
    let start = 0;
    for (let end = chunk.indexOf('\n'); end >= 0; end = chunk.indexOf('\n', start)) {
      yield Buffer.concat([...begun, chunk.subarray(start, end)]);
      begun = [];
      start = end + 1;
    }
    begun.push(chunk.subarray(start));
  }
  yield Buffer.concat(begun);
}
