import type { Actor } from './permissions.ts';
import type { LiveEffect } from './publishing.ts';

/** Every deed that leaves a record, and how the record says it. What is not here is ordinary work. */
export const auditedDeeds = {
  approve: 'ha approvato',
  'undo-approval': 'ha annullato l’approvazione',
  reject: 'ha respinto',
  publish: 'ha pubblicato',
  unpublish: 'ha tolto dalla pubblicazione',
  feature: 'ha messo in evidenza',
  unfeature: 'ha tolto dall’evidenza',
  'edit-others': 'ha modificato un contenuto altrui',
  delete: 'ha eliminato',
  restore: 'ha ripristinato dal cestino',
  'change-role': 'ha cambiato il ruolo',
  'make-admin': 'ha nominato amministratore dal terminale',
  import: 'ha importato dal terminale',
} as const;

/** The id under which records name the commands at the terminal, which are no account. */
export const terminal = 'terminale';

export type AuditedDeed = keyof typeof auditedDeeds;

type Saved = { authorId: string; featured?: boolean | undefined };

/** What a save amounts to beyond the ordinary; `before` is undefined for a new item. */
export function deedsOfSave(
  actor: Actor,
  before: Saved | undefined,
  after: Saved,
  liveEffect: LiveEffect,
): AuditedDeed[] {
  const deeds: AuditedDeed[] = [];
  if (before && before.authorId !== actor.id) deeds.push('edit-others');
  if (liveEffect === 'replace') deeds.push('publish');
  if (liveEffect === 'remove') deeds.push('unpublish');
  if ((before?.featured ?? false) !== (after.featured ?? false)) deeds.push(after.featured ? 'feature' : 'unfeature');
  return deeds;
}
