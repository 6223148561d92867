import { liveKey } from '#functions/db/keys.ts';
import { refuseTooManyPictures, type Uses } from '#functions/db/media-uses.ts';
import { batchGet, type Store } from '#functions/db/store.ts';
import { type ContentKind, isModerated } from '#shared/kinds/kinds.ts';
import { mediaIn } from '#shared/markdown/media-in.ts';
import type { LiveEffect } from '#shared/rules/publishing.ts';
import { type Edition, fromItem, type StoredEdition, type WorkingEdition } from './editions.ts';

type Saved = { before: WorkingEdition | undefined; after: WorkingEdition; liveEffect: LiveEffect };
type BothUses = { before: Uses; after: Uses };

/** The pictures of the library that both editions show, before and after a save. A use has one row for both editions. */
export async function usesOfSave(store: Store, kind: ContentKind, saved: Saved): Promise<BothUses> {
  const uses = await bothUses(store, kind, saved);
  refuseTooManyPictures(uses.before, uses.after);
  return uses;
}

/** The pictures that readers did not see before. */
export const newlyShown = ({ before, after }: BothUses): string[] =>
  after.live.filter((media) => !before.live.includes(media));

async function bothUses(store: Store, kind: ContentKind, { before, after, liveEffect }: Saved): Promise<BothUses> {
  const old = before ? mediaIn(before) : [];
  const current = mediaIn(after);
  if (!isModerated(kind)) return { before: ofOneEdition(before, old), after: ofOneEdition(after, current) };
  // The pictures of the live edition matter only if a row changes: with the live edition, or with the working one's.
  const isSame = old.length === current.length && old.every((media) => current.includes(media));
  const mustKnow = before?.live && (liveEffect !== 'keep' || !isSame);
  const [row] = mustKnow ? await batchGet<StoredEdition>(store, [liveKey(kind, after.id)]) : [];
  const live = row ? mediaIn(fromItem<Edition>(row)) : [];
  const liveAfter = { keep: live, replace: current, remove: [] }[liveEffect];
  return { before: { working: old, live }, after: { working: current, live: liveAfter } };
}

/** An unmoderated item is a draft or live. */
const ofOneEdition = (edition: WorkingEdition | undefined, media: string[]): Uses =>
  edition?.status === 'draft' ? { working: media, live: [] } : { working: [], live: media };
