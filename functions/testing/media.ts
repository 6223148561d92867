import { createHash } from 'node:crypto';
import sharp from 'sharp';
import { publicMedia } from '#infra/local/media/local-media.ts';
import { mediaServer } from '#infra/local/media/media-server.ts';
import { createEdge } from '#infra/local/server/edge.ts';
import { served } from '#infra/local/testing/served.ts';
import type { AwaitedUpload, MediaItem } from '#shared/media/media.ts';
import type { Person, testMagazine } from './magazine.ts';

type Magazine = Awaited<ReturnType<typeof testMagazine>>;
type Sent = { name?: string; type?: string; id?: string; withDigest?: boolean };

/** The library of a test magazine, with the server that takes uploads and answers readers. */
export async function mediaLibrary({ ctx, call, media, mediaPath }: Magazine) {
  const edge = await served(
    createEdge([publicMedia(mediaPath)], () => new Response(null, { status: 404 }), {
      media: mediaServer(ctx, media).fetch,
    }),
  );

  const digestOf = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex');

  const announce = (
    as: Person,
    bytes: Uint8Array,
    { name = 'foto.jpg', type = 'image/jpeg', id, withDigest = true }: Sent = {},
  ) =>
    call(id ? 'PUT' : 'POST', id ? `/media/${id}/file` : '/media', {
      as,
      body: { name, type, size: bytes.length, ...(withDigest ? { sha256: digestOf(bytes) } : {}) },
    });

  /** Posts the file as a browser does. */
  async function send(
    { upload: { url, fields } }: Pick<AwaitedUpload, 'upload'>,
    bytes: Uint8Array,
  ): Promise<Response> {
    const form = new FormData();
    for (const [name, value] of Object.entries(fields)) form.set(name, value);
    form.set('file', new Blob([new Uint8Array(bytes)]), 'foto.jpg');
    const request = new Response(form);
    const headers = { 'content-type': request.headers.get('content-type') ?? '' };
    return edge.request(url, { method: 'POST', headers, body: new Uint8Array(await request.arrayBuffer()) });
  }

  const read = async (as: Person, id: string) => (await call('GET', `/media/${id}`, { as })).body as MediaItem;

  /** Announces and sends a file, and waits until it is ready or refused. */
  async function upload(as: Person, bytes: Uint8Array, sent?: Sent): Promise<MediaItem> {
    const { body } = await announce(as, bytes, sent);
    const awaited = body as unknown as AwaitedUpload;
    if (!awaited.upload) throw new Error(JSON.stringify(body));
    const { status } = await send(awaited, bytes);
    if (status !== 204) throw new Error(`The upload was answered with ${status}`);
    await media.whenIdle();
    return read(as, awaited.id);
  }

  const get = (path: string, headers: Record<string, string> = {}) => edge.request(path, { headers });

  return { announce, send, upload, read, get, edge, settled: () => media.whenIdle() };
}

/** A picture with some detail, different for each seed. */
export const picture = (width: number, height: number, seed = 1) =>
  sharp({
    create: { width, height, channels: 3, background: { r: (seed * 47) % 256, g: (seed * 91) % 256, b: 120 } },
  }).composite([
    {
      input: {
        create: { width: Math.ceil(width / 2), height: Math.ceil(height / 2), channels: 3, background: '#fff' },
      },
      left: 0,
      top: 0,
    },
  ]);
