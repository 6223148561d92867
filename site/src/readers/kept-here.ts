import { type KeptList, keptLists } from '#shared/readers/kept-lists.ts';
import { isId } from '#shared/text/ids.ts';
import { inStorage } from '#site/src/api/session.ts';

/** What a reader keeps in this browser, without an account; the newest first. */
export type KeptHere = { list: KeptList; id: string; title: string };

const key = 'sinopia.kept';

const isSame = (one: KeptHere, other: KeptHere) => one.list === other.list && one.id === other.id;

const isKeptHere = (stored: Partial<KeptHere> | null): stored is KeptHere =>
  Object.hasOwn(keptLists, stored?.list ?? '') && isId(stored?.id ?? '') && typeof stored?.title === 'string';

/** Empty where the browser denies storage, or other code has written there. */
export const keptHere = (): KeptHere[] =>
  inStorage((storage) => JSON.parse(storage.getItem(key) ?? '[]').filter(isKeptHere)) ?? [];

export const isKept = (item: KeptHere): boolean => keptHere().some((kept) => isSame(kept, item));

/** Whether it is kept now; undefined where the browser keeps nothing. */
export function toggleHere(item: KeptHere): boolean | undefined {
  const others = keptHere().filter((kept) => !isSame(kept, item));
  const kept = !isKept(item);
  return write(kept ? [item, ...others] : others) ? kept : undefined;
}

/** Puts them on the lists of the account; those that it does not take stay in this browser. */
export async function giveToAccount(bearer: string): Promise<void> {
  const headers = { authorization: `Bearer ${bearer}` };
  // The last is the newest on the account's list, too.
  for (const item of keptHere().toReversed()) {
    const answer = await fetch(`/api/me/${item.list}/${item.id}`, { method: 'PUT', headers }).catch(() => undefined);
    // What is no longer published is not kept anywhere.
    if (answer?.ok || answer?.status === 404) write(keptHere().filter((kept) => !isSame(kept, item)));
  }
}

const write = (items: KeptHere[]): boolean =>
  inStorage((storage) => {
    if (items.length > 0) storage.setItem(key, JSON.stringify(items));
    else storage.removeItem(key);
    return true;
  }) ?? false;
