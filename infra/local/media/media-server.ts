import { hash } from 'node:crypto';
import { Hono, type Context as HonoContext, type MiddlewareHandler } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import type { Context, IncomingFile } from '#functions/context/context.ts';
import { AppError } from '#functions/errors/app-error.ts';
import { problemResponse } from '#functions/http/problem.ts';
import { mediaAddressRoutes } from '#functions/media/address-routes.ts';
import { mediaHeaders } from '#infra/edge/functions.ts';
import { mediaRefusals } from '#shared/media/uploads.ts';
import { type Download, type LocalMedia, originalsPath, uploadsPath } from './local-media.ts';
import { signer } from './signed-address.ts';

/** The names, boundaries and other fields around the file of a form. */
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

  const permission = async <Claims>(purpose: string, token = ''): Promise<Claims> => {
    const allowed = await read<Claims>(purpose, token, ctx.now());
    if (!allowed) throw new AppError('LINK_NOT_VALID');
    return allowed;
  };

  const upload = ({ req }: HonoContext) => permission<IncomingFile>('upload', req.query('allowed'));
  const withinLimit: MiddlewareHandler = async (c, next) =>
    bodyLimit({ maxSize: (await upload(c)).size + formBytes, onError })(c, next);
  const onError = () => {
    throw new AppError('BODY_TOO_LARGE');
  };
  app.post(uploadsPath, withinLimit, async (c) => {
    const { key, size, sha256 } = await upload(c);
    const bytes = await fileOfForm(c.req.raw);
    if (bytes.length !== size || (sha256 && hash('sha256', bytes) !== sha256)) throw notAsSent();
    media.receive(key, bytes);
    return c.body(null, 204);
  });

  app.get(originalsPath, async (c) => {
    const allowed = await permission<Download>('download', c.req.query('allowed'));
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

async function fileOfForm(request: Request): Promise<Uint8Array> {
  // A sender that goes away has sent a body that cannot be read.
  const form = await request.formData().catch(() => undefined);
  const file = form?.get('file');
  if (!(file instanceof File)) throw new AppError('UNREADABLE_BODY');
  return new Uint8Array(await file.arrayBuffer());
}

function notAsSent(): AppError {
  const message = mediaRefusals['not-as-sent'];
  return new AppError('INVALID', { errors: [{ field: 'file', message }], detail: `${message}.` });
}
