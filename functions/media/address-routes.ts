import { Hono } from 'hono';
import type { Context } from '#functions/context/context.ts';
import { mediaVariantPath, smallSuffix } from '#shared/media/addresses-and-captions.ts';
import { isId } from '#shared/text/ids.ts';
import { getMedia, type MediaFile } from './rows.ts';

/** The lasting address of a picture leads to the largest size that everything can show; that of its small one, to one for rows. */
export const mediaAddressRoutes = (ctx: Context) =>
  new Hono().get('/media/:id', async (c) => {
    const address = c.req.param('id');
    const isSmall = address.endsWith(smallSuffix);
    const id = isSmall ? address.slice(0, -smallSuffix.length) : address;
    const item = isId(id) ? await getMedia(ctx, id) : undefined;
    const { file, preparing } = item?.media ?? {};
    c.header('x-content-type-options', 'nosniff');
    if (!file || preparing) return c.text('Immagine non trovata', 404, { 'cache-control': 'no-store' });
    // A minute, like everything that may be withdrawn.
    c.header('cache-control', 'public, max-age=60');
    return c.redirect(isSmall ? smallPath(id, file) : largestPath(id, file), 302);
  });

function largestPath(id: string, { number, variants }: MediaFile): string {
  const shown = variants.findLast(({ format }) => format === 'jpg' || format === 'png');
  return mediaVariantPath(id, number, shown?.width ?? 0, shown?.format ?? 'jpg');
}

/** Rows are at most eight rem wide, on screens of at most three pixels for each. */
const smallWidth = 320;

function smallPath(id: string, file: MediaFile): string {
  const shown = file.variants.find(({ format, width }) => format === 'webp' && width >= smallWidth);
  return shown ? mediaVariantPath(id, file.number, shown.width, shown.format) : largestPath(id, file);
}
