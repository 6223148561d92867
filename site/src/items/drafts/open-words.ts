import { isSame, type Saved } from '#site/src/forms/conflict.ts';
import type { FormValues } from '#site/src/forms/kind.ts';
import type { Entry, Outbox, Written } from '#site/src/forms/outbox.ts';
import type { DraftCalls, StoredDraft } from './server-drafts.ts';
import { type KeptWords, placeOf, type Rival } from './words.ts';

export type Opened = {
  /** The id of the item; before its first save the one under which it is created. */
  id: string;
  saved: Saved<FormValues>;
  /** The saved values; those of the version that the words began from, if there are any. */
  base: Saved<FormValues>;
  /** Undefined where nothing is unsaved. */
  words: { values: FormValues; at: string; isElsewhere: boolean; creation?: string | undefined } | undefined;
  tag: string | undefined;
  entry: Written | undefined;
  rivals: readonly Rival[];
};

export const emptyWords = (id: string, saved: Saved<FormValues>): Opened => ({
  id,
  saved,
  base: saved,
  words: undefined,
  tag: undefined,
  entry: undefined,
  rivals: [],
});

type Place = {
  outbox: Outbox;
  owner: string;
  kind: string;
  id: string;
  calls?: DraftCalls;
  saved: Saved<FormValues>;
  /** The values of a former version, where they can still be had. */
  former?: (version: number) => Promise<FormValues | undefined>;
};

/** On a bad line the form of an item opens without the draft on the server, and without the version that its words began from. */
const maxWaitMilliseconds = 4_000;

/**
 * What has not arrived from this browser comes before the draft on the server, and that before the saved item. Throws where
 * a new piece may have words that cannot be read now.
 */
export async function openWords({ outbox, owner, kind, id, calls, saved, former }: Place): Promise<Opened> {
  let unread: unknown;
  const [entries, draft] = await Promise.all([
    outbox.of<KeptWords>(owner, placeOf(kind, id)),
    calls?.get(id, AbortSignal.timeout(maxWaitMilliseconds)).catch((error: unknown) => {
      unread = error;
      return undefined;
    }),
  ]);
  const whole = (values: FormValues) => ({ ...saved.values, ...ofKnownFields(saved.values, values) });
  const isNews = (values: FormValues) => !isSame(saved.values, whole(values));
  for (const entry of entries) if (!isNews(entry.payload.values)) void outbox.drop(entry);
  const [mine, ...others] = entries.filter(({ payload }) => isNews(payload.values));
  const stored = draft && isNews(draft.values) ? draft : undefined;
  // Saved meanwhile in the same words.
  if (draft && !stored && !mine)
    void calls?.remove(id, draft.tag, AbortSignal.timeout(maxWaitMilliseconds)).catch(() => {});
  const own = mine?.payload ?? stored;
  if (!own && unread !== undefined && saved.id === undefined) throw unread;
  if (!own) return emptyWords(id, saved);
  const values = whole(own.values);
  // The entry of the form that wrote the draft has its words, and later ones.
  const isSeen = !mine || !stored || stored.tag === mine.tag || entries.some(({ key }) => key === stored.form);
  const rivals = [...(isSeen ? [] : [asRival(stored)]), ...others.map(entryAsRival)].filter(
    (rival) => !isSame(whole(rival.values), values),
  );
  const isRivalOnServer = rivals.some(({ from }) => 'tag' in from);
  return {
    id,
    saved,
    base: { ...(await baseOf(saved, own.version, former)), unanswered: mine?.payload.unanswered },
    words: {
      values,
      at: mine?.at ?? stored?.savedAt ?? '',
      isElsewhere: !mine && stored?.isElsewhere === true,
      creation: mine?.payload.creation,
    },
    tag: draft && !isRivalOnServer ? draft.tag : mine?.tag,
    entry: mine,
    rivals,
  };
}

/** A draft of an earlier version of the form lacks its new fields. */
const ofKnownFields = (fields: FormValues, values: FormValues): FormValues =>
  Object.fromEntries(Object.entries(values).filter(([name, value]) => typeof value === typeof fields[name]));

const asRival = (draft: StoredDraft): Rival => ({ ...draft, from: { tag: draft.tag } });

const entryAsRival = ({ key, at, payload }: Entry<KeptWords>): Rival => ({
  ...payload,
  savedAt: at,
  from: { key, at },
});

async function baseOf(
  saved: Saved<FormValues>,
  version: number | undefined,
  former: Place['former'],
): Promise<Saved<FormValues>> {
  if (version === undefined || version === saved.version || saved.version === undefined) return saved;
  const late = new Promise<undefined>((resolve) => setTimeout(resolve, maxWaitMilliseconds));
  const values = former && (await Promise.race([former(version).catch(() => undefined), late]));
  return values ? { values, id: saved.id, version } : { ...saved, version, isGuess: true };
}
