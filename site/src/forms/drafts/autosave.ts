import { isSame } from './conflict.ts';

/** What was typed and not saved, with the saved version that the typing began from. */
export type Draft<Form> = { values: Form; base: Saved<Form>; savedAt: string };

/** `id` and `version` are absent for what was never saved. */
export type Saved<Form> = { values: Form; id?: string | undefined; version?: number | undefined };

/** A draft whose form is no longer open, and under which id that form kept it. */
export type Left<Form> = { key: string; formId: string; draft: Draft<Form> };

export type Keeper = Pick<Storage, 'getItem' | 'setItem' | 'removeItem' | 'key' | 'length'>;

/** Some browsers let a page keep nothing: its forms work all the same. */
export function browserKeeper(): Keeper {
  try {
    return localStorage;
  } catch {
    return forgetful;
  }
}

const forgetful: Keeper = {
  length: 0,
  key: () => null,
  getItem: () => null,
  setItem: () => {
    throw new DOMException('nothing is kept here', 'QuotaExceededError');
  },
  removeItem: () => {},
};

/** Each person's texts for each item by themselves: nobody is offered what somebody else typed on the same computer. */
export const draftScope = (userId: string, kind: string, id?: string): string =>
  `sinopia.draft.${userId}.${kind}.${id ?? 'new'}.`;

/** Each form keeps its text for itself, so that two tabs with one item take nothing from each other. */
export const draftKey = (scope: string, formId: string): string => scope + formId;

/**
 * The drafts of this scope that no open form holds, newest first; from here on whoever claims them does. What only says
 * what is saved already, or cannot be read, is cleared away.
 */
export async function leftDrafts<Form extends object>(
  keeper: Keeper,
  scope: string,
  now: Form,
  claims: { claim: (key: string) => Promise<boolean>; release: (key: string) => void },
): Promise<Left<Form>[]> {
  const left: Left<Form>[] = [];
  for (const key of keysOf(keeper, scope)) {
    if (!(await claims.claim(key))) continue;
    const draft = readDraft(keeper, key, now);
    if (draft) {
      left.push({ key, formId: key.slice(scope.length), draft });
    } else {
      keeper.removeItem(key);
      claims.release(key);
    }
  }
  return left.toSorted((one, other) => (one.draft.savedAt < other.draft.savedAt ? 1 : -1));
}

const keysOf = (keeper: Keeper, scope: string): string[] =>
  Array.from({ length: keeper.length }, (_, index) => keeper.key(index) ?? '').filter((key) => key.startsWith(scope));

/** A draft that only says what is saved already is none. */
export function readDraft<Form extends object>(keeper: Keeper, key: string, now: Form): Draft<Form> | undefined {
  try {
    const draft: Draft<Form> | null = JSON.parse(keeper.getItem(key) ?? 'null');
    return draft && !isSame(now, draft.values) ? draft : undefined;
  } catch {
    return undefined;
  }
}

/** False when the browser has no room, or keeps nothing. */
export function writeDraft<Form extends object>(keeper: Keeper, key: string, draft: Draft<Form>): boolean {
  try {
    if (isSame(draft.base.values, draft.values)) keeper.removeItem(key);
    else keeper.setItem(key, JSON.stringify(draft));
    return true;
  } catch {
    return false;
  }
}

/** 160 random bits, also where a newsroom is not on https: there browsers make no UUID. */
export const newFormId = (): string =>
  Array.from(crypto.getRandomValues(new Uint32Array(5)), (part) => part.toString(36).padStart(7, '0')).join('');
