import { createHash, randomUUID } from 'node:crypto';
import { mkdir, open, rename, rm } from 'node:fs/promises';
import { dirname } from 'node:path';

/** Writes a file as it arrives, and puts it in its place once it is whole and has the digest that is expected of it. */
export async function writeInPieces(
  target: string,
  pieces: AsyncIterable<Uint8Array>,
  check: (sha256: string) => void,
): Promise<void> {
  const temporary = `${target}.${randomUUID()}`;
  const hash = createHash('sha256');
  await mkdir(dirname(target), { recursive: true });
  try {
    await using file = await open(temporary, 'wx');
    for await (const piece of pieces) {
      hash.update(piece);
      await file.writeFile(piece);
    }
    await file.sync();
    check(hash.digest('hex'));
    await rename(temporary, target);
  } catch (error) {
    await rm(temporary, { force: true });
    throw error;
  }
}
