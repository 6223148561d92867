import { isSame } from './conflict.ts';

/** What was typed and not saved, with the saved version that the typing began from. */
export type Draft<Form> = { values: Form; base: Saved<Form>; savedAt: string };

/** `version` is absent for what was never saved. */
export type Saved<Form> = { values: Form; version?: number | undefined };

type Keeper = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;

/** Each person's text for each item by itself: nobody is offered what somebody else typed on the same computer. */
export const draftKey = (userId: string, kind: string, id?: string): string =>
  `sinopia.draft.${userId}.${kind}.${id ?? 'new'}`;

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
