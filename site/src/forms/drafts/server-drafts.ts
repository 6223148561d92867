import { limits } from '#shared/limits.ts';
import type { ContentKind } from '#shared/model/kinds/kinds.ts';
import type { DraftSummary } from '#shared/model/writing/draft.ts';
import { ApiProblem, backgroundApi } from '#site/src/api/api.ts';
import type { FormValues } from '#site/src/forms/kind.ts';

/** The unsaved values of one form, as the server keeps them for the person's other devices. */
export type ServerDraft = {
  /** The item; before its first save the id of the form. */
  id: string;
  form: string;
  version: number | undefined;
  values: FormValues;
};

export type StoredServerDraft = ServerDraft & {
  savedAt: string;
  tag: string;
  /** The saved values that it began from, where they are known and are not the present ones. */
  former?: FormValues | undefined;
};

const { drafts } = backgroundApi;
const maxOffered = 3;
/** On a bad line the form opens without the drafts of other devices. */
const maxWaitMilliseconds = 4_000;

/** The person's drafts of this item, or of new ones of the kind, newest first. None where the server cannot be asked. */
export async function loadServerDrafts(kind: ContentKind, id: string | undefined): Promise<StoredServerDraft[]> {
  const signal = AbortSignal.timeout(maxWaitMilliseconds);
  try {
    const listed = await (
      await drafts.$get({ query: { limit: String(limits.pageSize.max) } }, { init: { signal } })
    ).json();
    const wanted = listed.filter((draft) => draft.kind === kind && (id === undefined ? isNew(draft) : draft.id === id));
    const found = await Promise.all(wanted.slice(0, maxOffered).map((draft) => getServerDraft(kind, draft.id, signal)));
    return found.filter((draft) => draft !== undefined);
  } catch {
    return [];
  }
}

const isNew = ({ id, form, version }: DraftSummary) => version === undefined && form === id;

/** Undefined if there is none any more. */
export async function getServerDraft(
  kind: ContentKind,
  id: string,
  signal: AbortSignal,
): Promise<StoredServerDraft | undefined> {
  const response = await drafts[':kind'][':id'].$get({ param: { kind, id } }, { init: { signal } }).catch(unlessAbsent);
  if (!response) return undefined;
  const { form = id, version, savedAt, ...fields } = await response.json();
  return { id, form, version, savedAt, tag: tagOf(response), values: fields as FormValues };
}

function unlessAbsent(error: unknown): undefined {
  if (!(error instanceof ApiProblem) || error.status !== 404) throw error;
}

/** Maximum number of bytes in a request that outlives its page. */
const maxKeepaliveBytes = 60_000;

/** Returns the new tag. `tag`: the draft that is there; undefined: none. */
export async function putServerDraft(
  kind: ContentKind,
  { id, form, version, values }: ServerDraft,
  tag: string | undefined,
  signal: AbortSignal,
): Promise<string> {
  const body = { ...values, form, ...(version === undefined ? {} : { version }) };
  const response = await drafts[':kind'][':id'].$put(
    {
      param: { kind, id },
      header: tag === undefined ? { 'If-None-Match': '*' } : { 'If-Match': tag },
      json: body,
    },
    { init: { signal, keepalive: JSON.stringify(body).length * 3 < maxKeepaliveBytes } },
  );
  return tagOf(response);
}

export async function deleteServerDraft(
  kind: ContentKind,
  id: string,
  tag: string,
  signal: AbortSignal | null,
): Promise<void> {
  await drafts[':kind'][':id'].$delete({ param: { kind, id }, header: { 'If-Match': tag } }, { init: { signal } });
}

const tagOf = ({ headers }: { headers: Headers }) => headers.get('etag') ?? '';
