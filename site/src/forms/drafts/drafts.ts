import { drafts as limits } from '#shared/limits.ts';
import { isSame, type Saved } from './conflict.ts';

/** Unsaved values with the saved version that they started from. */
export type Draft<Form> = {
  values: Form;
  base: Saved<Form>;
  savedAt: string;
  /** Of the copy that the server has. */
  tag?: string | undefined;
};

/** A draft whose form is no longer open, with the id of that form. `elsewhere`: on another device. */
export type AbandonedDraft<Form> = { key: string; formId: string; draft: Draft<Form>; elsewhere?: boolean };

type DraftStorage = Pick<Storage, 'getItem' | 'setItem' | 'removeItem' | 'key' | 'length'>;

/** Some browsers deny access to localStorage: the forms then work without drafts. */
export function draftStorage(): DraftStorage {
  try {
    return localStorage;
  } catch {
    return noopStorage;
  }
}

const noopStorage: DraftStorage = {
  length: 0,
  key: () => null,
  getItem: () => null,
  setItem: () => {
    throw new DOMException('nothing is kept here', 'QuotaExceededError');
  },
  removeItem: () => {},
};

/** Drafts are separate per user and item: users of one computer are not offered each other's drafts. */
export const draftScope = (userId: string, kind: string, id?: string): string =>
  `${prefix}${userId}.${kind}.${id ?? 'new'}.`;

const prefix = 'sinopia.draft.';

/** Each form has its own draft, so that two tabs with the same item do not overwrite each other. */
export const draftKey = (scope: string, formId: string): string => scope + formId;

type Claims = { claim: (key: string) => Promise<boolean>; release: (key: string) => void };

/**
 * Claims and returns the drafts of this scope that no open form holds, newest first. Drafts equal to the saved values and
 * unreadable ones are deleted.
 */
export async function abandonedDrafts<Form extends object>(
  storage: DraftStorage,
  scope: string,
  now: Form,
  claims: Claims,
): Promise<AbandonedDraft<Form>[]> {
  const left: AbandonedDraft<Form>[] = [];
  for (const key of keysOf(storage, scope)) {
    if (!(await claims.claim(key))) continue;
    const draft = readDraft(storage, key, now);
    if (draft) {
      left.push({ key, formId: key.slice(scope.length), draft });
    } else {
      storage.removeItem(key);
      claims.release(key);
    }
  }
  return left.toSorted((one, other) => (one.draft.savedAt < other.draft.savedAt ? 1 : -1));
}

/**
 * Deletes the drafts of all other scopes that are as old as the server's may get, unless an open form holds them: those of items
 * that nobody opens again would fill the storage.
 */
export async function forgetOldDrafts(storage: DraftStorage, scope: string, now: Date, claims: Claims): Promise<void> {
  const oldest = new Date(now.getTime() - limits.keptDays * 86_400_000).toISOString();
  for (const key of keysOf(storage, prefix)) {
    if (key.startsWith(scope) || savedAtOf(storage, key) >= oldest || !(await claims.claim(key))) continue;
    storage.removeItem(key);
    claims.release(key);
  }
}

/** An unreadable draft is as old as can be. */
function savedAtOf(storage: DraftStorage, key: string): string {
  try {
    return JSON.parse(storage.getItem(key) ?? '').savedAt;
  } catch {
    return '';
  }
}

const keysOf = (storage: DraftStorage, scope: string): string[] =>
  Array.from({ length: storage.length }, (_, index) => storage.key(index) ?? '').filter((key) => key.startsWith(scope));

/** Undefined for an unreadable draft or one equal to the saved values. */
export function readDraft<Form extends object>(storage: DraftStorage, key: string, now: Form): Draft<Form> | undefined {
  try {
    const draft: Draft<Form> | null = JSON.parse(storage.getItem(key) ?? 'null');
    return draft && !isSame(now, draft.values) ? draft : undefined;
  } catch {
    return undefined;
  }
}

/** False if the storage is full or denied. */
export function writeDraft<Form extends object>(storage: DraftStorage, key: string, draft: Draft<Form>): boolean {
  try {
    if (isSame(draft.base.values, draft.values)) storage.removeItem(key);
    else storage.setItem(key, JSON.stringify(draft));
    return true;
  } catch {
    return false;
  }
}

/**
 * The drafts that one open form holds, as Web Locks: the browser releases them when the tab is gone, even after a crash.
 * Without Web Locks every claim is granted.
 */
export function draftClaims() {
  const held = new Map<string, () => void>();
  let closed = false;

  function release(key: string): void {
    held.get(key)?.();
    held.delete(key);
  }

  return {
    /** False if another form holds it. */
    claim: async (key: string): Promise<boolean> => {
      const unlock = await lock(key);
      if (!unlock) return false;
      if (closed) unlock();
      else held.set(key, unlock);
      return !closed;
    },
    release,
    /** Called when the form is closed or enters the back/forward cache, which a held lock would prevent. */
    close: () => {
      closed = true;
      for (const key of [...held.keys()]) release(key);
    },
  };
}

/** Settles when the locks of a closed form are free, for the form that replaces it in the same page. */
let released: Promise<unknown> = Promise.resolve();

async function lock(name: string): Promise<(() => void) | undefined> {
  await released;
  if (!navigator.locks) return () => {};
  return new Promise((answer) => {
    const over = navigator.locks.request(name, { ifAvailable: true }, (granted) => {
      if (!granted) return answer(undefined);
      return new Promise<void>((resolve) => {
        answer(() => {
          resolve();
          released = Promise.allSettled([released, over]);
        });
      });
    });
    // Locks are denied, for example in a page without its own storage.
    over.catch(() => answer(() => {}));
  });
}
