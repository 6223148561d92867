import type { Saved } from './autosave.ts';

/**
 * A first save whose answer was lost may have arrived all the same. From then on the form is about what it made, and what
 * was typed since is the next version of that, unless somebody else has saved it in between: that is a conflict.
 */
export async function saveOnFirst<Form, Item>(
  base: { current: Saved<Form> },
  send: () => Promise<Item>,
  currentIn: (error: unknown) => Saved<Form> | undefined,
): Promise<Item> {
  try {
    return await send();
  } catch (error) {
    const made = currentIn(error);
    if (base.current.id !== undefined || made?.version !== 1) throw error;
    base.current = made;
    return send();
  }
}
