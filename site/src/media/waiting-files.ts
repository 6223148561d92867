import { outbox } from '#site/src/forms/outbox.ts';

/** A file that the library has not accepted yet. */
export type WaitingFile = {
  key: string;
  /** The user, and the item or form with the field. Undefined for a file that is not kept. */
  scope: Scope | undefined;
  file: File;
  /** The id that the library has announced for its picture, which may stand in the text. */
  id?: string | undefined;
  /** Of a moving picture, its first frame is meant. */
  still?: boolean;
  chosenAt: number;
  /** What the field held then. */
  before?: string | undefined;
};

export type Scope = { owner: string; place: string };

/** `of`: the id of an item or form, or an address. */
export const filePlace = (of: string, field: string): string => `file ${of} ${field}`;

/** Whether files wait for a field of this form. */
export const hasWaitingFiles = async (owner: string, id: string): Promise<boolean> =>
  (await outbox.of(owner)).some(({ place }) => place.startsWith(filePlace(id, '')));

/** Where the browser's storage is full or denied, an upload lasts as long as its page. */
export const keepFile = async ({ key, scope, chosenAt, ...payload }: WaitingFile): Promise<boolean | undefined> =>
  scope && outbox.keep({ ...scope, key, payload, at: new Date(chosenAt).toISOString() });

export const dropFile = (key: string): Promise<unknown> => outbox.drop({ key });

export async function waitingFiles(scope: Scope | undefined): Promise<WaitingFile[]> {
  if (!scope) return [];
  const entries = await outbox.of<Omit<WaitingFile, 'key' | 'scope' | 'chosenAt'>>(scope.owner, scope.place);
  return entries.map(({ key, at, payload }) => ({ ...payload, key, scope, chosenAt: Date.parse(at) })).toReversed();
}
