/** A file that the library has not accepted yet. */
export type WaitingFile = {
  key: string;
  /** The user, the item or form, and the field. Undefined for a file that is not kept. */
  scope: string | undefined;
  file: File;
  /** The id that the library has announced for its picture, which may stand in the text. */
  id?: string | undefined;
  /** Of a moving picture, its first frame is meant. */
  still?: boolean;
  chosenAt: number;
  /** What the field held then. */
  before?: string | undefined;
};

const maxAgeMilliseconds = 7 * 24 * 60 * 60_000;

/** The browser's database keeps files across reloads; where it is denied, an upload lasts as long as its page. */
function store<Result>(mode: IDBTransactionMode, act: (files: IDBObjectStore) => IDBRequest<Result>): Promise<Result> {
  return new Promise((resolve, reject) => {
    const opening = indexedDB.open('sinopia.pictures', 1);
    opening.onupgradeneeded = () => opening.result.createObjectStore('files', { keyPath: 'key' });
    opening.onerror = () => reject(opening.error);
    opening.onsuccess = () => {
      const database = opening.result;
      const transaction = database.transaction('files', mode);
      const request = act(transaction.objectStore('files'));
      transaction.oncomplete = () => {
        database.close();
        resolve(request.result);
      };
      transaction.onerror = transaction.onabort = () => {
        database.close();
        reject(transaction.error);
      };
    };
  });
}

/** Not where the browser's storage is full or denied. */
export const keepFile = async (waiting: WaitingFile): Promise<unknown> =>
  waiting.scope && store('readwrite', (files) => files.put(waiting)).catch(() => undefined);

export const dropFile = (key: string): Promise<unknown> =>
  store('readwrite', (files) => files.delete(key)).catch(() => undefined);

/** The files that wait for this field, the oldest first; very old ones are deleted. */
export async function waitingFiles(scope: string | undefined): Promise<WaitingFile[]> {
  const all: WaitingFile[] = await store('readonly', (files) => files.getAll()).catch(() => []);
  const isOld = ({ chosenAt }: WaitingFile) => Date.now() - chosenAt > maxAgeMilliseconds;
  for (const { key } of all.filter(isOld)) void dropFile(key);
  return all
    .filter((waiting) => waiting.scope === scope && !isOld(waiting))
    .toSorted((one, other) => one.chosenAt - other.chosenAt);
}
