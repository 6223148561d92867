import { isModerated } from '#shared/model/kinds.ts';
import { may, type Role, statusChoices } from '#shared/rules/permissions.ts';
import { statusOfNew } from '#shared/rules/publishing.ts';
import type { EditorKind, Field, FieldLists, FormValues, StoredItem, Writer } from './kind.ts';

type Fields = Pick<EditorKind, 'kind' | 'writing' | 'side' | 'details'>;
type Sent = Record<string, unknown>;

export const fieldsOf = ({ writing, side, details }: FieldLists): readonly Field[] => [...writing, ...side, ...details];

export function newValues(kind: Fields, writer: Writer): FormValues {
  const values = fieldsOf(kind).map(({ name, control, initial = '' }) => {
    if (control === 'featured') return [name, false];
    return [name, typeof initial === 'string' ? initial : initial(writer)];
  });
  const status = isModerated(kind.kind) && { status: statusOfNew(kind.kind, writer.role, undefined) };
  return { ...Object.fromEntries(values), ...status };
}

/** An item as this role finds it in the form: who may not publish sends the next edition to the editors. */
export function valuesOf(kind: Fields, item: StoredItem, role: Role): FormValues {
  const stored = item as Record<string, unknown>;
  const values = fieldsOf(kind).map((field) => [field.name, shownValue(field, stored[field.name])]);
  if (item.status === undefined) return Object.fromEntries(values);
  const status = statusChoices(role).includes(item.status) ? item.status : 'pending';
  return { ...Object.fromEntries(values), status };
}

function shownValue({ control }: Field, value: unknown): string | boolean {
  if (control === 'featured') return value === true;
  return Array.isArray(value) ? value.join(', ') : String(value ?? '');
}

/** A new item leaves out what is empty. */
export function inputOf(kind: Fields, values: FormValues, role: Role): Sent {
  return sent(kind, values, role, ({ optional }) => optional === true);
}

/** A change says '' where a text was emptied, because the API keeps what is absent. A date cannot be emptied. */
export function changeOf(kind: Fields, values: FormValues, role: Role, version: number): Sent {
  return { ...sent(kind, values, role, ({ control, optional }) => optional === true && control === 'date'), version };
}

function sent(kind: Fields, values: FormValues, role: Role, leftOutEmpty: (field: Field) => boolean): Sent {
  const kept = fieldsOf(kind)
    .filter(({ control }) => control !== 'featured' || may(role, 'content:feature'))
    .filter((field) => values[field.name] !== '' || !leftOutEmpty(field))
    .map((field) => [field.name, sentValue(field, values[field.name])]);
  return { ...Object.fromEntries(kept), ...(isModerated(kind.kind) && { status: values['status'] }) };
}

function sentValue({ control }: Field, value: FormValues[string] | undefined): unknown {
  if (control !== 'tags') return value;
  const tags = String(value)
    .split(',')
    .map((tag) => tag.trim());
  return [...new Set(tags.filter(Boolean))];
}
