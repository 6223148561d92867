/** The saved values that a form started from; without `id` and `version` before the first save. */
export type Saved<Form> = {
  values: Form;
  id?: string | undefined;
  version?: number | undefined;
  /** The values of that version are not to be had any more: these are later ones. */
  isGuess?: boolean;
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
  return fieldsOf(mine)
    .filter((field) => mine[field] !== theirs[field])
    .map((field) => ({
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

export const isSame = <Form extends object>(one: Form, other: Form): boolean =>
  fieldsOf(one).every((field) => one[field] === other[field]);

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
 * form's own if a first save has version 1, or if a later save has the same values. Other conflicts are thrown.
 */
export async function saveWithRetry<Form extends object, Item>(
  base: { current: Saved<Form> },
  mine: Form,
  send: () => Promise<Item>,
  currentIn: (error: unknown) => Saved<Form> | undefined,
): Promise<Item> {
  try {
    return await send();
  } catch (error) {
    const stored = currentIn(error);
    const isFirst = base.current.id === undefined;
    if (!stored || !(isFirst ? stored.version === 1 : isSame(mine, stored.values))) throw error;
    base.current = stored;
    return send();
  }
}
