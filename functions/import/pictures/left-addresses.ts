import { createReadStream } from 'node:fs';
import { linesOf } from '#functions/import/read-lines.ts';
import type { SourceHouse } from '#functions/import/sources/source-piece.ts';

/** The proof of a move: what in the lines still leads to the old house, with the piece that it stands in. */
export async function leftAddresses(
  record: string,
  changed: (line: string) => string,
  house: SourceHouse,
): Promise<string[]> {
  const left: string[] = [];
  const utf8 = new TextDecoder();
  for await (const bytes of linesOf(createReadStream(record))) {
    if (bytes.length === 0) continue;
    const { id, title, image, content } = JSON.parse(changed(utf8.decode(bytes))) as Record<string, string | undefined>;
    const addresses = [image ?? '', ...(content?.match(/\bhttps?:\/\/[^\s)"'<>\]]+/g) ?? [])];
    const theirs = addresses.filter((address) => /^https?:/.test(address) && house.isOwn(address));
    left.push(...[...new Set(theirs)].map((address) => `${id} «${title}»: ${address}`));
  }
  return left;
}
