import { Hono } from 'hono';
import type { Context } from '#functions/context/context.ts';
import type { IncomingFile } from '#functions/context/media-storage.ts';
import { AppError } from '#functions/errors/app-error.ts';
import { problemResponse } from '#functions/http/problem.ts';
import { mediaAddressRoutes } from '#functions/media/address-routes.ts';
import { mediaHeaders } from '#infra/edge/functions.ts';
import { fileOfForm, notAsSent } from './file-of-form.ts';
import { type Download, type LocalMedia, originalsPath, uploadsPath } from './local-media.ts';
import { signer } from './signed-address.ts';
import { writeInPieces } from './write-in-pieces.ts';

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
    await writeInPieces(media.pathOf(allowed.key), fileOfForm(c.req.raw, allowed.size), (sha256) => {
      if ((allowed.sha256 ?? sha256) !== sha256) throw notAsSent();
    });
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
