import type { Context } from '#functions/context/context.ts';
import { mediaKey } from '#functions/db/keys.ts';
import { batchGet } from '#functions/db/store.ts';
import { AppError } from '#functions/errors/app-error.ts';
import type { Caller } from '#functions/http/env.ts';
import { altTextsIn, type Pictured } from '#shared/markdown/media-in.ts';
import { mayTo } from '#shared/rules/permissions.ts';
import { changeMedia } from './library.ts';
import type { Media } from './rows.ts';

/**
 * The alternative texts that an item gives to pictures go back to the library where it has none, for the next item that shows
 * them, as far as the caller may change the picture. The save of the item never fails for it.
 */
export async function keepAltTexts(ctx: Context, by: Caller, item: Pictured): Promise<void> {
  const given = [...altTextsIn(item)];
  const log = (error: unknown) => {
    if (!(error instanceof AppError)) ctx.log({ level: 'error', requestId: by.requestId, error: error as Error });
  };
  const keys = given.map(([id]) => mediaKey(id));
  const rows = (await batchGet<{ data: Media }>(ctx.store, keys).catch(log)) ?? [];
  for (const [at, [, alt]] of given.entries()) {
    const media = rows[at]?.data;
    if (!media || media.alt || media.decorative || !mayTo(by, 'media:edit', media.authorId)) continue;
    const change = { alt, version: media.version };
    await changeMedia(ctx, by, { media, upload: undefined }, change).catch(log);
  }
}
