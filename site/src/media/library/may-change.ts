import type { MediaItem, MediaSummary } from '#shared/media/media.ts';
import { may, mayTo } from '#shared/rules/permissions.ts';
import { rememberedUser } from '#site/src/api/session.ts';

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
