import { type ContentKind, contentKinds } from '#shared/kinds/kinds.ts';
import { createPath, editPath } from '#shared/publish/paths.ts';
import { api } from '#site/src/api/api.ts';
import { fetchAllPages } from '#site/src/api/list-page.ts';
import { isEmpty, missingFields } from '#site/src/forms/form-values.ts';
import { outbox, type Written } from '#site/src/forms/outbox.ts';
import { draftCalls } from '#site/src/items/drafts/server-drafts.ts';
import { type KeptWords, placeOf } from '#site/src/items/drafts/words.ts';

/** Unsaved words of a new piece, or of a stored one. */
export type Begun = {
  kind: ContentKind;
  id: string;
  isNew: boolean;
  title: string;
  /** The labels of the required fields that are empty. */
  missing: readonly string[];
  at: string;
  /** When the server got what it has of it. */
  savedAt?: string | undefined;
  /** What of it only this browser has. */
  entries: readonly Written[];
};

export const begunPath = ({ kind, id, isNew }: Begun): string =>
  isNew ? `${createPath(kind)}?bozza=${id}` : editPath(kind, id);

/** Everything that a person has begun, on the server or only here, the newest first. */
export async function listBegun(owner: string): Promise<Begun[]> {
  const [drafts, entries] = await Promise.all([fetchAllPages(api.drafts.$get), outbox.of<KeptWords>(owner)]);
  if (drafts.length + entries.length === 0) return [];
  const { kinds } = await import('#site/src/kinds/kinds.ts');
  const missingIn = (kind: ContentKind, isMissing: (name: string) => boolean) =>
    missingFields(kinds[kind], isMissing).map(({ label }) => label);
  const begun = new Map<string, Begun>();
  for (const { kind, id, version, title = '', empty, savedAt } of drafts) {
    const missing = missingIn(kind, (name) => empty.includes(name));
    const isNew = version === undefined;
    begun.set(placeOf(kind, id), { kind, id, isNew, title, missing, at: savedAt, savedAt, entries: [] });
  }
  for (const { key, at, place, payload } of entries.toReversed()) {
    const [name, id = ''] = place.split(' ');
    const kind = contentKinds.find((contentKind) => contentKind === name);
    if (!kind) continue;
    const { savedAt, entries: before = [] } = begun.get(place) ?? {};
    const { values, version } = payload;
    const missing = missingIn(kind, (field) => isEmpty(values[field]));
    const title = String(values['title'] ?? '');
    const isNew = version === undefined;
    begun.set(place, { kind, id, isNew, title, missing, at, savedAt, entries: [...before, { key, at }] });
  }
  return [...begun.values()].toSorted((one, other) => other.at.localeCompare(one.at));
}

const maxWaitMilliseconds = 10_000;

/** Deletes what was listed; what was written since, here or elsewhere, stays. */
export async function deleteBegun(owner: string, { kind, id, savedAt, entries }: Begun): Promise<void> {
  const calls = draftCalls(kind, owner);
  const draft = await calls.get(id, AbortSignal.timeout(maxWaitMilliseconds));
  if (draft && draft.savedAt !== savedAt) throw new Error('The draft was written again');
  if (draft) await calls.remove(id, draft.tag, AbortSignal.timeout(maxWaitMilliseconds));
  await Promise.all(entries.map((entry) => outbox.drop(entry)));
}
