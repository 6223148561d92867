import { outbox } from '#site/src/forms/drafts/outbox.ts';

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

/** Where the browser's storage is full or denied, an upload lasts as long as its page. */
export const keepFile = async ({ key, scope, chosenAt, ...payload }: WaitingFile): Promise<boolean | undefined> =>
  scope && outbox.keep({ ...scope, key, payload, at: new Date(chosenAt).toISOString() });

export const dropFile = (key: string): Promise<unknown> => outbox.drop({ key });

/** The files that wait for this field, the oldest first. */
export async function waitingFiles(scope: Scope | undefined): Promise<WaitingFile[]> {
  if (!scope) return [];
  const entries = await outbox.of<Omit<WaitingFile, 'key' | 'scope' | 'chosenAt'>>(scope.owner, scope.place);
  return entries.map(({ key, at, payload }) => ({ ...payload, key, scope, chosenAt: Date.parse(at) })).toReversed();
}
