import { createHash } from 'node:crypto';
import { Hono } from 'hono';
import type { Context } from '#functions/context/context.ts';
import { AppError } from '#functions/errors/app-error.ts';
import type { IncomingFile } from '#functions/files/media-storage.ts';
import { problemResponse } from '#functions/http/problem.ts';
import { mediaAddressRoutes } from '#functions/media/address-routes.ts';
import { mediaHeaders } from '#infra/edge/functions.ts';
import { type Download, type LocalMedia, originalsPath, uploadsPath } from './local-media.ts';
import { signer } from './signed-address.ts';

/** The names, boundaries and other fields around the file. */
const formBytes = 16 * 1024;

/** The local counterpart of S3: uploads, originals, and the lasting addresses of pictures. */
export function mediaServer(ctx: Context, media: LocalMedia) {
  const { read } = signer(ctx.secrets.linkKey);
  const app = new Hono();
  app.onError((error) => {
    if (error instanceof AppError) return problemResponse(error);
    ctx.log({ level: 'error', requestId: 'media', error });
    return problemResponse(new AppError('INTERNAL'));
  });

  app.post(uploadsPath, async (c) => {
    const allowed = read<IncomingFile>('upload', c.req.query('allowed') ?? '', ctx.now());
    if (!allowed) throw new AppError('LINK_NOT_VALID');
    const file = await fileOf(c.req.raw, allowed.size);
    if (file.length !== allowed.size || (allowed.sha256 ?? digestOf(file)) !== digestOf(file)) {
      const message = 'Il file è arrivato diverso da com’era partito: caricalo di nuovo';
      throw new AppError('INVALID', { errors: [{ field: 'file', message }], detail: `${message}.` });
    }
    media.write(allowed.key, file);
    media.receive(allowed.key);
    return c.body(null, 204);
  });

  app.get(originalsPath, (c) => {
    const allowed = read<Download>('download', c.req.query('allowed') ?? '', ctx.now());
    if (!allowed) throw new AppError('LINK_NOT_VALID');
    const bytes = media.original(allowed.key);
    if (!bytes) throw new AppError('MEDIA_NOT_FOUND');
    return c.body(new Uint8Array(bytes), 200, {
      ...mediaHeaders,
      'content-type': allowed.type,
      'content-disposition': `attachment; filename*=UTF-8''${encodeURIComponent(allowed.name)}`,
      'cache-control': 'private, no-store',
    });
  });
  // After the two addresses that have the form of a picture's own.
  return app.route('/', mediaAddressRoutes(ctx));
}

const digestOf = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex');

/** The file of a form. A body that is larger than the file may be is not read to its end. */
async function fileOf({ body, headers }: Request, size: number): Promise<Uint8Array> {
  const chunks: Uint8Array[] = [];
  let received = 0;
  try {
    for await (const chunk of body ?? []) {
      received += chunk.byteLength;
      if (received > size + formBytes) throw new AppError('BODY_TOO_LARGE');
      chunks.push(chunk);
    }
    const type = headers.get('content-type') ?? '';
    const form = await new Response(Buffer.concat(chunks), { headers: { 'content-type': type } }).formData();
    const file = form.get('file');
    if (file && typeof file !== 'string') return new Uint8Array(await file.arrayBuffer());
  } catch (error) {
    if (error instanceof AppError) throw error;
  }
  throw new AppError('UNREADABLE_BODY');
}
