import type { Saved } from './autosave.ts';
import { isSame } from './conflict.ts';

/**
 * A save whose answer was lost may have arrived all the same: what is there then is this form's own, and the form goes on
 * from it. Of a first save that is whatever it made, unless somebody else has saved that in between; of a later one, what
 * says the same. Everything else is a conflict.
 */
export async function saveOverOwn<Form extends object, Item>(
  base: { current: Saved<Form> },
  mine: Form,
  send: () => Promise<Item>,
  currentIn: (error: unknown) => Saved<Form> | undefined,
): Promise<Item> {
  try {
    return await send();
  } catch (error) {
    const there = currentIn(error);
    const isFirst = base.current.id === undefined;
    if (!there || !(isFirst ? there.version === 1 : isSame(mine, there.values))) throw error;
    base.current = there;
    return send();
  }
}
