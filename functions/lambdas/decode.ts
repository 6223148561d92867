import { type Announced, openUpload } from '#functions/media/decode.ts';

/**
 * The addresses of the file, of its picture, and of the file without its places: each allows one request and nothing else.
 */
export type DecodeTask = Announced & { from: string; to: string; toOriginal: string };

/**
 * Opens one uploaded file. Code that a file smuggles in finds nothing to take: the role of this function may write its log,
 * and the two addresses expire.
 */
export const handler = async ({ from, to, toOriginal, ...announced }: DecodeTask) => {
  const file = await fetch(from);
  if (!file.ok) throw new Error(`The file was answered with ${file.status}`);
  const opened = await openUpload(new Uint8Array(await file.arrayBuffer()), announced);
  if ('refused' in opened) return opened;
  const { master, original, ...found } = opened;
  await put(to, master);
  if (original) await put(toOriginal, original);
  return { ...found, hasOriginal: original !== undefined, etag: file.headers.get('etag') ?? undefined };
};

async function put(address: string, bytes: Uint8Array): Promise<void> {
  const { ok, status } = await fetch(address, { method: 'PUT', body: new Uint8Array(bytes) });
  if (!ok) throw new Error(`The picture was answered with ${status}`);
}
