import { type DBSchema, type IDBPDatabase, type IDBPObjectStore, openDB } from 'idb';
import { drafts } from '#shared/limits.ts';

/** What was written or chosen in this browser and has not arrived at the server. */
export type Entry<Payload = unknown> = {
  key: string;
  /** The account: another person at the same computer gets nothing of it. */
  owner: string;
  /** What it belongs to, such as «article ID». */
  place: string;
  /** Of the draft on the server that it goes on from. */
  tag?: string | undefined;
  payload: Payload;
  /** When it was written last. */
  at: string;
};

/** An entry as it was read; without `at`, whatever is there. */
export type Written = Pick<Entry, 'key'> & { at?: string };

interface Schema extends DBSchema {
  outbox: { key: string; value: Entry; indexes: { place: [owner: string, place: string]; at: string } };
}

export type Outbox = ReturnType<typeof openOutbox>;

/** Where the browser denies storage, nothing is found and every `keep` is refused. */
export function openOutbox(name: string) {
  let opened: Promise<IDBPDatabase<Schema>> | undefined;
  const open = () => {
    opened ??= openDB<Schema>(name, 1, {
      upgrade(database) {
        const store = database.createObjectStore('outbox', { keyPath: 'key' });
        store.createIndex('place', ['owner', 'place']);
        store.createIndex('at', 'at');
      },
      terminated() {
        opened = undefined;
      },
    });
    return opened;
  };
  const write = async (act: (store: Writable) => Promise<unknown>, isOver: boolean): Promise<boolean> => {
    try {
      const transaction = (await open()).transaction('outbox', 'readwrite');
      const acted = act(transaction.store);
      // Without waiting for an answer: the page may be about to end.
      if (isOver) transaction.commit();
      await Promise.all([acted, transaction.done]);
      return true;
    } catch {
      return false;
    }
  };
  /** What another tab has written under that key since stays. */
  const remove = async (store: Writable, { key, at }: Written) => {
    if (at !== undefined && (await store.get(key))?.at !== at) return;
    await store.delete(key);
  };

  return {
    /** False where the storage is full or denied. `instead`: the entry of which this is the continuation. */
    keep: (entry: Entry, instead?: Written): Promise<boolean> =>
      write((store) => Promise.all([store.put(entry), instead && remove(store, instead)]), !instead),
    drop: (written: Written): Promise<boolean> => write((store) => remove(store, written), written.at === undefined),
    /** A person’s entries, of one place or all, the newest first. */
    async of<Payload>(owner: string, place?: string): Promise<Entry<Payload>[]> {
      try {
        // An array comes after every text.
        const range = place === undefined ? IDBKeyRange.bound([owner], [owner, []]) : [owner, place];
        const entries = await (await open()).getAllFromIndex('outbox', 'place', range as [string, string]);
        return (entries as Entry<Payload>[]).toSorted((former, later) => (former.at < later.at ? 1 : -1));
      } catch {
        return [];
      }
    },
    /** Deletes what is as old as a draft on the server may get: what is never opened again would fill the storage. */
    async forgetOld(now: Date): Promise<void> {
      const oldest = new Date(now.getTime() - drafts.keptDays * 86_400_000).toISOString();
      try {
        const old = await (await open()).getAllKeysFromIndex('outbox', 'at', IDBKeyRange.upperBound(oldest));
        for (const key of old) await this.drop({ key });
      } catch {
        // Nothing is kept here.
      }
    },
  };
}

type Writable = IDBPObjectStore<Schema, ['outbox'], 'outbox', 'readwrite'>;

export const outbox = openOutbox('sinopia');
