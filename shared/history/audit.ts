import type { Actor } from '#shared/rules/permissions.ts';
import type { LiveEffect } from '#shared/rules/publishing.ts';

/** Every audited action, and its wording in the record. Other actions are not recorded. */
export const auditActions = {
  approve: 'ha approvato',
  'undo-approval': 'ha annullato l’approvazione',
  reject: 'ha respinto',
  publish: 'ha pubblicato',
  unpublish: 'ha tolto dalla pubblicazione',
  feature: 'ha messo in evidenza',
  unfeature: 'ha tolto dall’evidenza',
  'edit-others': 'ha modificato un contenuto altrui',
  'edit-picture': 'ha modificato i dati di un’immagine',
  'edit-term': 'ha scritto di un autore o di un tema',
  'link-account': 'ha cambiato l’account di un autore',
  'replace-file': 'ha sostituito il file di un’immagine',
  delete: 'ha eliminato',
  restore: 'ha ripristinato dal cestino',
  share: 'ha creato un link che mostra una bozza',
  'end-share': 'ha chiuso un link che mostrava una bozza',
  'change-role': 'ha cambiato il ruolo',
  'make-admin': 'ha nominato amministratore dal terminale',
  disable: 'ha disattivato',
  enable: 'ha riattivato',
  give: 'ha affidato a un altro',
  'delete-account': 'ha eliminato l’account',
  invite: 'ha invitato in redazione',
  'revoke-invitation': 'ha ritirato un invito',
  'accept-invitation': 'ha accettato un invito',
  'change-password': 'ha cambiato la propria password',
  'change-email': 'ha cambiato il proprio indirizzo',
  'end-sessions': 'ha chiuso tutte le sessioni',
  'reset-password': 'ha reimpostato la propria password',
  'add-factor': 'ha attivato un proprio secondo fattore',
  'remove-factor': 'ha tolto un proprio secondo fattore',
  'renew-recovery-codes': 'ha rinnovato i propri codici di recupero',
  'use-recovery-code': 'è entrato con un codice di recupero',
  'require-factor': 'ha deciso da quando serve un secondo fattore',
  'remove-factors-of': 'ha tolto il secondo fattore di un altro',
  import: 'ha importato dal terminale',
  send: 'ha avviato l’invio',
  subscribe: 'ha riattivato un’iscrizione',
  unsubscribe: 'ha disiscritto',
  'export-subscribers': 'ha esportato tutti gli indirizzi',
  'import-subscribers': 'ha importato indirizzi',
  'ask-confirmation': 'ha chiesto la conferma agli indirizzi importati',
} as const;

export const allSubscribers = 'tutti';

/** The actor id of CLI commands in records. */
export const terminal = 'terminale';

export type AuditAction = keyof typeof auditActions;

type Saved = { authorId: string; featured?: boolean | undefined };

/** The audited actions that a save amounts to; `before` is undefined for a new item. */
export function auditActionsOfSave(
  actor: Actor,
  before: Saved | undefined,
  after: Saved,
  liveEffect: LiveEffect,
): AuditAction[] {
  const actions: AuditAction[] = [];
  if (before && before.authorId !== actor.id) actions.push('edit-others');
  if (liveEffect === 'replace') actions.push('publish');
  if (liveEffect === 'remove') actions.push('unpublish');
  if ((before?.featured ?? false) !== (after.featured ?? false)) actions.push(after.featured ? 'feature' : 'unfeature');
  return actions;
}
