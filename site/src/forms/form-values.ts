import type { Resolver } from 'react-hook-form';
import { explain } from '#shared/errors/validation.ts';
import { may, type Role, statusChoices } from '#shared/rules/permissions.ts';
import { statusOfNew } from '#shared/rules/publishing.ts';
import type { FieldProblem } from '#site/src/api/api.ts';
import type { Saved } from './conflict.ts';
import type { EditorKind, Field, FieldLists, FormValues, StoredItem, Writer } from './kind.ts';

type Fields = Pick<EditorKind, 'kind' | 'writing' | 'side' | 'details'>;
type Sent = Record<string, unknown>;

export const fieldsOf = ({ writing, side, details }: FieldLists): readonly Field[] => [...writing, ...side, ...details];

export function newValues(kind: Fields, writer: Writer): FormValues {
  const values = fieldsOf(kind).map(({ name, control, initial = '' }) => {
    if (control === 'featured') return [name, false];
    return [name, typeof initial === 'string' ? initial : initial(writer)];
  });
  return { ...Object.fromEntries(values), status: statusOfNew(kind.kind, writer.role, undefined) };
}

/** A stored item in the form. For roles that may not publish, a published item becomes pending. */
export function valuesOf(kind: Fields, item: StoredItem, role: Role): FormValues {
  const stored = item as Record<string, unknown>;
  const values = fieldsOf(kind).map((field) => [field.name, formValue(field, stored[field.name] ?? initialOf(field))]);
  const { status } = item;
  return { ...Object.fromEntries(values), status: statusChoices(role).includes(status) ? status : 'pending' };
}

/** A stored item as what a form goes on from. */
export const savedOf = (kind: Fields, item: StoredItem, role: Role): Saved<FormValues> => ({
  values: valuesOf(kind, item, role),
  id: item.id,
  version: item.version,
});

/** What an optional field is where nothing says otherwise, also in an item that was saved before the field was there. */
const initialOf = ({ initial }: Field) => (typeof initial === 'string' ? initial : '');

function formValue({ control }: Field, value: unknown): string | boolean {
  if (control === 'featured') return value === true;
  return Array.isArray(value) ? value.join(', ') : String(value ?? '');
}

/** The input of a new item, without optional fields that are empty or as the server has them by default. */
export function inputOf(kind: Fields, values: FormValues, role: Role): Sent {
  return sent(kind, values, role, (field, value) => field.optional === true && value === initialOf(field));
}

/** A change. An emptied field is sent as '', because the API keeps absent fields; an emptied date becomes today's. */
export function changeOf(kind: Fields, values: FormValues, role: Role, version: number): Sent {
  return { ...sent(kind, values, role, () => false), version };
}

type Omits = (field: Field, value: FormValues[string] | undefined) => boolean;

function sent(kind: Fields, values: FormValues, role: Role, omits: Omits): Sent {
  const kept = fieldsOf(kind)
    .filter(({ control }) => control !== 'featured' || may(role, 'content:feature'))
    .filter((field) => !omits(field, values[field.name]))
    .map((field) => [field.name, sentValue(field, values[field.name])]);
  return { ...Object.fromEntries(kept), status: values['status'] };
}

function sentValue({ control }: Field, value: FormValues[string] | undefined): unknown {
  if (control !== 'tags') return value;
  const tags = String(value)
    .split(',')
    .map((tag) => tag.trim());
  return [...new Set(tags.filter(Boolean))];
}

export const requiredMessage = 'Campo obbligatorio';

type Checked = Pick<EditorKind, 'kind' | 'input' | 'writing' | 'side' | 'details'>;

/** Validates the form with the schema of the API. */
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

export const isEmpty = (value: FormValues[string] | undefined) => String(value ?? '').trim() === '';

export const missingFields = (kind: FieldLists, isMissing: (name: string) => boolean): Field[] =>
  fieldsOf(kind).filter(({ name, optional }) => !optional && isMissing(name));

/** One problem per field; an empty required field is reported as empty, not as invalid. */
export function problemsIn(kind: Checked, values: FormValues, role: Role): FieldProblem[] {
  const empty = missingFields(kind, (name) => isEmpty(values[name]));
  const named = new Set(empty.map(({ name }) => name));
  const checked = kind.input.safeParse(inputOf(kind, values, role));
  const wrong = checked.success ? [] : explain(checked.error).map(atField);
  return [
    ...empty.map(({ name }) => ({ field: name, message: requiredMessage })),
    ...wrong.filter(({ field }) => !named.has(field)),
  ];
}

/** Maps `tags.2` to the field `tags`. */
export const atField = ({ field, message }: FieldProblem): FieldProblem => ({
  field: field.split('.')[0] as string,
  message,
});
