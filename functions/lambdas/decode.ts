import { type Announced, openUpload } from '#functions/media/decode.ts';

/** The addresses of the file and of its picture: each allows one request and nothing else. */
export type DecodeTask = Announced & { from: string; to: string };

/**
 * Opens one uploaded file. Code that a file smuggles in finds nothing to take: the role of this function may write its log,
 * and the two addresses expire.
 */
export const handler = async ({ from, to, ...announced }: DecodeTask) => {
  const file = await fetch(from);
  if (!file.ok) throw new Error(`The file was answered with ${file.status}`);
  const opened = await openUpload(new Uint8Array(await file.arrayBuffer()), announced);
  if ('refused' in opened) return opened;
  const { master, ...found } = opened;
  const sent = await fetch(to, { method: 'PUT', body: new Uint8Array(master) });
  if (!sent.ok) throw new Error(`The picture was answered with ${sent.status}`);
  return { ...found, etag: file.headers.get('etag') ?? undefined };
};
