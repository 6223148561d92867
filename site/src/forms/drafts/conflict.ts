import { isTransient } from '#site/src/api/transient.ts';

/** The saved values that a form started from; without `id` and `version` before the first save. */
export type Saved<Form> = {
  values: Form;
  id?: string | undefined;
  version?: number | undefined;
  /** The values of that version are not to be had any more: these are later ones. */
  isGuess?: boolean;
  /** The assignment that the text was begun for: it stays with a draft that is resumed in the form of another. */
  assignment?: string | undefined;
  /** The values of a first save whose answer did not arrive: the server may have them. */
  unanswered?: Form | undefined;
};

/** A field that differs between my version and theirs, and the choice, if there is one yet. */
export type Difference<Form> = {
  field: keyof Form & string;
  mine: unknown;
  theirs: unknown;
  keep: 'mine' | 'theirs' | undefined;
};

/** Fields that I changed since `base` are mine by default, the others theirs; without a base nothing is proposed. */
export function differences<Form extends object>(base: Form | undefined, mine: Form, theirs: Form): Difference<Form>[] {
  return changedFields(mine, theirs).map((field) => ({
    field,
    mine: mine[field],
    theirs: theirs[field],
    keep: base && (mine[field] === base[field] ? 'theirs' : 'mine'),
  }));
}

export function merged<Form extends object>(mine: Form, chosen: readonly Difference<Form>[]): Form {
  const chosenTheirs = chosen.filter(({ keep }) => keep === 'theirs').map(({ field, theirs }) => [field, theirs]);
  return { ...mine, ...Object.fromEntries(chosenTheirs) };
}

export const changedFields = <Form extends object>(now: Form, before: Form) =>
  fieldsOf(now).filter((field) => now[field] !== before[field]);

export const isSame = <Form extends object>(one: Form, other: Form): boolean => changedFields(one, other).length === 0;

/** A draft began from this version of an item, of which the server has a later one now. */
export const draftBase = <Form extends object>(
  { values, id, version: latest }: Saved<Form>,
  version: number | undefined,
  former: Form | undefined,
): Saved<Form> => {
  if (version === latest) return { values, id, version };
  return former ? { values: former, id, version } : { values, id, version, isGuess: true };
};

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
