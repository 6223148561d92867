import type { ContentKind } from '#shared/kinds/kinds.ts';
import { ApiProblem, backgroundApi, newFormId } from '#site/src/api/api.ts';
import { inStorage, rememberedUser } from '#site/src/api/session.ts';
import type { FormValues } from '#site/src/forms/kind.ts';
import type { Words } from './words.ts';

/** Unsaved words as the server has them, and which open form wrote them. */
export type ServerDraft = Words & { form?: string | undefined };
export type StoredDraft = ServerDraft & { savedAt: string; tag: string; isElsewhere: boolean };

export type DraftCalls = {
  get: (id: string, signal: AbortSignal) => Promise<StoredDraft | undefined>;
  put: (id: string, draft: ServerDraft, tag: string | undefined, signal: AbortSignal) => Promise<string>;
  remove: (id: string, tag: string, signal: AbortSignal) => Promise<void>;
};

const draftOf = backgroundApi.drafts[':kind'][':id'];

/** Maximum number of bytes in a request that outlives its page. */
const maxKeepaliveBytes = 60_000;

/** Of one account: with the session of another, which a tab beside this one may have begun, nothing is sent. */
export const draftCalls = (kind: ContentKind, owner: string): DraftCalls => ({
  async get(id, signal) {
    refuseOthers(owner);
    const response = await draftOf.$get({ param: { kind, id } }, { init: { signal } }).catch(unlessAbsent);
    if (!response) return undefined;
    const { form, device, version, savedAt, ...fields } = await response.json();
    const isElsewhere = device !== thisDevice();
    return { form, version, savedAt, tag: tagOf(response), isElsewhere, values: fields as FormValues };
  },
  async put(id, { values, ...draft }, tag, signal) {
    refuseOthers(owner);
    const isGiven = (field: [string, unknown]): field is [string, string | number] => field[1] !== undefined;
    const header = tag === undefined ? { 'If-None-Match': '*' } : { 'If-Match': tag };
    const json = {
      ...values,
      ...Object.fromEntries(Object.entries({ ...draft, device: thisDevice() }).filter(isGiven)),
    };
    const keepalive = JSON.stringify(json).length * 3 < maxKeepaliveBytes;
    return tagOf(await draftOf.$put({ param: { kind, id }, header, json }, { init: { signal, keepalive } }));
  },
  async remove(id, tag, signal) {
    refuseOthers(owner);
    await draftOf.$delete({ param: { kind, id }, header: { 'If-Match': tag } }, { init: { signal } });
  },
});

function refuseOthers(owner: string): void {
  if (rememberedUser()?.id !== owner) throw new ApiProblem({ status: 401 });
}

function unlessAbsent(error: unknown): undefined {
  if (!(error instanceof ApiProblem) || error.status !== 404) throw error;
}

const tagOf = ({ headers }: { headers: Headers }) => headers.get('etag') ?? '';

const deviceKey = 'sinopia.device';

/** The name of this browser in the drafts that it sends, by which a form says where its unsaved words come from. */
const thisDevice = (): string | undefined =>
  inStorage((storage) => {
    const device = storage.getItem(deviceKey) ?? newFormId();
    storage.setItem(deviceKey, device);
    return device;
  });
