import type { Actor } from '#shared/rules/permissions.ts';
import { afterSave } from '#shared/rules/publishing.ts';
import type { Version } from './version.ts';

/** What the current version becomes: the words of the former one, where it stands as after any save, its own place in front. */
export function restored(former: Version, current: Version, actor: Actor): Version {
  const { featured, reviewNote, status } = current;
  return { ...former, featured, reviewNote, status: status && afterSave(actor, status, undefined).status };
}
