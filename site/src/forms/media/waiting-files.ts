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
export const keepFile = async (waiting: WaitingFile): Promise<boolean | undefined> =>
  waiting.scope &&
  outbox.keep({
    ...waiting.scope,
    key: waiting.key,
    base: {},
    payload: waiting,
    at: new Date(waiting.chosenAt).toISOString(),
  });

export const dropFile = (key: string): Promise<unknown> => outbox.drop({ key });

/** The files that wait for this field, the oldest first. */
export async function waitingFiles(scope: Scope | undefined): Promise<WaitingFile[]> {
  if (!scope) return [];
  const entries = await outbox.of<WaitingFile>(scope.owner, scope.place);
  return entries.map(({ payload }) => payload).toReversed();
}
