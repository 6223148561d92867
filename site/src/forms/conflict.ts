import { isTransient } from '#site/src/api/api.ts';

/** The saved values that a form started from; without `id` and `version` before the first save. */
export type Saved<Form> = {
  values: Form;
  id?: string | undefined;
  version?: number | undefined;
  /** The values of that version are not to be had any more: these are later ones. */
  isGuess?: boolean;
  /** The values of a first save whose answer did not arrive: the server may have them. */
  unanswered?: Form | undefined;
};

/** What a form's words began from; undefined where that is not to be had any more. */
export const baseValues = <Form>({ values, isGuess }: Saved<Form>): Form | undefined => (isGuess ? undefined : values);

export const changedFields = <Form extends object>(now: Form, before: Form) =>
  fieldsOf(now).filter((field) => now[field] !== before[field]);

export const isSame = <Form extends object>(one: Form, other: Form): boolean => changedFields(one, other).length === 0;

const fieldsOf = <Form extends object>(form: Form) => Object.keys(form) as (keyof Form & string)[];

/**
 * Retries a save after a conflict with this form's own earlier save, whose answer was lost. The stored item is this
 * form's own if it has the values of the unanswered first save, or if a later save has the same values. Other conflicts
 * are thrown, also of first saves: another device may have gone on with this form, under the same id.
 */
export async function saveWithRetry<Form extends object, Item>(
  base: { current: Saved<Form> },
  mine: Form,
  send: (values: Form) => Promise<Item>,
  currentIn: (error: unknown) => Saved<Form> | undefined,
): Promise<Item> {
  try {
    return await send(mine);
  } catch (error) {
    const stored = currentIn(error);
    const { id, unanswered } = base.current;
    if (id === undefined && !stored && isTransient(error as Error))
      base.current = { ...base.current, unanswered: mine };
    if (!stored || !(id === undefined ? await isAccepted(unanswered, send) : isSame(mine, stored.values))) throw error;
    base.current = stored;
    return send(mine);
  }
}

/** The server compares best, because it completes what it stores: a first save that it has is accepted again. */
const isAccepted = async <Form extends object>(values: Form | undefined, send: (values: Form) => Promise<unknown>) =>
  values &&
  send(values).then(
    () => true,
    () => false,
  );
