import { kinds } from '#shared/kinds.ts';
import { moderation } from '#shared/limits.ts';
import type { CivilDate } from '#shared/time/dates.ts';
import { type Actor, may, type Role, type Status } from './permissions.ts';

export type LiveEffect = 'keep' | 'replace' | 'remove';

type Outcome = { status: Status; liveEffect: LiveEffect };

/** Dashboard decisions on pending items; on any other status they are a conflict. */
export const decisions = {
  approve: { from: 'pending', to: 'published', liveEffect: 'replace' },
  reject: { from: 'pending', to: 'draft', liveEffect: 'keep' },
} as const satisfies Record<string, { from: Status; to: Status; liveEffect: LiveEffect }>;

export type Decision = keyof typeof decisions;

export const mayStillUndo = (approvedAt: string, now: Date): boolean =>
  now.getTime() - Date.parse(approvedAt) <= moderation.undoSeconds * 1_000;

/**
 * The state after a save. A writer never changes the live edition: their published item becomes pending and stays live.
 * Only an editor's change from published removes the live edition.
 */
export function afterSave(actor: Actor, current: Status, requested: Status | undefined): Outcome {
  const publishes = may(actor.role, 'content:publish');
  const status = requested ?? (current === 'published' && !publishes ? 'pending' : current);
  if (status === 'published') return { status, liveEffect: 'replace' };
  return { status, liveEffect: publishes && current === 'published' ? 'remove' : 'keep' };
}

/** The status of a new item: as requested, or the default. */
export function statusOfNew(kind: keyof typeof kinds, role: Role, requested: Status | undefined): Status {
  if (requested !== undefined) return requested;
  if (!kinds[kind].moderated) return 'published';
  if (kind !== 'event') return 'draft';
  return role === 'admin' ? 'published' : 'pending';
}

type Standing = { status?: Status | undefined; live?: boolean | undefined };

/** Whether the date is in the future; the item still goes live at once. */
export const isAheadOfToday = (date: CivilDate | '' | undefined, today: CivilDate): boolean =>
  date !== undefined && date !== '' && date > today;

/** Notices to the staff on items that are not live. */
export const notices = {
  futureDate: 'La data è nel futuro: sarà online da subito',
  draft: 'Bozza: la vede solo la redazione',
  pending: 'Bozza in attesa di approvazione: la vede solo la redazione',
  revision: 'Bozza di una revisione: la vede solo la redazione, i lettori vedono l’edizione online',
} as const;

/** The notice on a working edition; none if it equals the live one. */
export function unpublishedNotice({ status, live }: Standing): 'draft' | 'pending' | 'revision' | undefined {
  if (status === undefined || status === 'published') return undefined;
  return live ? 'revision' : status;
}
