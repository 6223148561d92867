/** The saved values that a form started from; without `id` and `version` before the first save. */
export type Saved<Form> = { values: Form; id?: string | undefined; version?: number | undefined };

/** A field that differs between my version and theirs, and the default choice. */
export type Difference<Form> = { field: keyof Form & string; mine: unknown; theirs: unknown; keep: 'mine' | 'theirs' };

/** Fields that I changed since `base` are mine by default, the others theirs. */
export function differences<Form extends object>(base: Form, mine: Form, theirs: Form): Difference<Form>[] {
  return fieldsOf(mine)
    .filter((field) => mine[field] !== theirs[field])
    .map((field) => ({
      field,
      mine: mine[field],
      theirs: theirs[field],
      keep: mine[field] === base[field] ? 'theirs' : 'mine',
    }));
}

export function merged<Form extends object>(mine: Form, chosen: readonly Difference<Form>[]): Form {
  const chosenTheirs = chosen.filter(({ keep }) => keep === 'theirs').map(({ field, theirs }) => [field, theirs]);
  return { ...mine, ...Object.fromEntries(chosenTheirs) };
}

export const isSame = <Form extends object>(one: Form, other: Form): boolean =>
  fieldsOf(one).every((field) => one[field] === other[field]);

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
