/** A field in which my version and theirs differ, and which of the two is kept unless the writer chooses otherwise. */
export type Difference<Form> = { field: keyof Form & string; mine: unknown; theirs: unknown; keep: 'mine' | 'theirs' };

/** What only the others changed since `base` is theirs by default; whatever I touched is mine. */
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
  const taken = chosen.filter(({ keep }) => keep === 'theirs').map(({ field, theirs }) => [field, theirs]);
  return { ...mine, ...Object.fromEntries(taken) };
}

export const isSame = <Form extends object>(one: Form, other: Form): boolean =>
  fieldsOf(one).every((field) => one[field] === other[field]);

const fieldsOf = <Form extends object>(form: Form) => Object.keys(form) as (keyof Form & string)[];
