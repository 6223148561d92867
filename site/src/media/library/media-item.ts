import { mediaPath } from '#shared/media/addresses-and-captions.ts';
import type { MediaItem, MediaSummary } from '#shared/media/media.ts';
import { may, mayTo } from '#shared/rules/permissions.ts';
import { api } from '#site/src/api/api.ts';
import { rememberedUser } from '#site/src/api/session.ts';
import { download } from '#site/src/lib/download.ts';

export type Failed = (error: unknown, sentence: string) => void;

type Original = { id: string; name: string /** The last one unless given. */; file?: number };

/** Saves a picture's file as it was uploaded. */
export async function downloadOriginal({ id, name, file }: Original, failed: Failed): Promise<void> {
  try {
    const query = file === undefined ? {} : { file: String(file) };
    download(await (await api.media[':id'].original.$get({ param: { id }, query })).blob(), name);
  } catch (error) {
    failed(error, 'L’originale non si è scaricato.');
  }
}

/** Whether the interface offers this to the person who is logged in; the server decides. */
export function mayChange(
  action: 'media:edit' | 'media:replace' | 'media:delete',
  { authorId }: MediaSummary,
): boolean {
  const user = rememberedUser();
  return user !== undefined && mayTo(user, action, authorId);
}

/** Whether readers see the picture, and the person who is logged in may not change what they see. */
export function isKeptAsShown({ uses }: MediaItem): boolean {
  const user = rememberedUser();
  return !(user && may(user.role, 'media:change-shown')) && uses.some(({ edition }) => edition === 'live');
}

/**
 * The size of a picture for about this many pixels. Its address changes with the file, which that of the picture itself does
 * not: the browser would go on showing a replaced file.
 */
export function sizeOf({ id, variants = [] }: MediaSummary, width: number): string {
  const sizes = variants.filter(({ format }) => format === 'webp');
  const fitting = sizes.find((size) => size.width >= width) ?? sizes.at(-1);
  return fitting?.path ?? mediaPath(id);
}
