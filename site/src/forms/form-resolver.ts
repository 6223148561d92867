import type { Resolver } from 'react-hook-form';
import type { Role } from '#shared/rules/permissions.ts';
import { explain } from '#shared/text/validation.ts';
import type { FieldProblem } from '#site/src/api/api.ts';
import { fieldsOf, inputOf } from './form-values.ts';
import type { EditorKind, FormValues } from './kind.ts';

export const requiredMessage = 'Campo obbligatorio';

type Checked = Pick<EditorKind, 'kind' | 'input' | 'writing' | 'side' | 'details'>;

/** The form is checked as the API will check what it sends. */
export const formResolver =
  (kind: Checked, role: Role): Resolver<FormValues> =>
  (values) => {
    const problems = problemsIn(kind, values, role);
    if (problems.length === 0) return { values, errors: {} };
    return {
      values: {},
      errors: Object.fromEntries(problems.map(({ field, message }) => [field, { type: 'invalid', message }])),
    };
  };

/** One complaint a field; an empty field is called empty before it is called wrong. */
export function problemsIn(kind: Checked, values: FormValues, role: Role): FieldProblem[] {
  const empty = fieldsOf(kind).filter(({ name, optional }) => !optional && String(values[name]).trim() === '');
  const named = new Set(empty.map(({ name }) => name));
  const checked = kind.input.safeParse(inputOf(kind, values, role));
  const wrong = checked.success ? [] : explain(checked.error).map(atField);
  return [
    ...empty.map(({ name }) => ({ field: name, message: requiredMessage })),
    ...wrong.filter(({ field }) => !named.has(field)),
  ];
}

/** One field holds all tags: `tags.2` is about it. */
export const atField = ({ field, message }: FieldProblem): FieldProblem => ({
  field: field.split('.')[0] as string,
  message,
});
