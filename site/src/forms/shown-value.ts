import type { Status } from '#shared/rules/permissions.ts';
import { statusBadges } from '#site/src/lib/badges.ts';
import type { Field } from './kind.ts';

/** A value in the words of the form; the status is no field of the kind's own. */
export function shownValue(field: Field | undefined, value: unknown): string {
  if (!field) return statusBadges[value as Status].label;
  if (typeof value === 'boolean') return value ? 'Sì' : 'No';
  return field.choices?.find((choice) => choice.value === value)?.label ?? String(value ?? '');
}
