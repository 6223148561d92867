import type { MediaSummary } from '#shared/model/media.ts';
import { mayTo } from '#shared/rules/permissions.ts';
import { rememberedUser } from '#site/src/api/session.ts';

/** Whether the interface offers this to the person who is logged in; the server decides. */
export function mayChange(
  action: 'media:edit' | 'media:replace' | 'media:delete',
  { authorId }: MediaSummary,
): boolean {
  const user = rememberedUser();
  return user !== undefined && mayTo(user, action, authorId);
}
