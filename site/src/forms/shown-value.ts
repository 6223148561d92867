import type { Status } from '#shared/rules/permissions.ts';
import { isCivilDate, longDate } from '#shared/time/dates.ts';
import { statusBadges } from '#site/src/components/feedback/Badge.tsx';
import type { Field } from './kind.ts';

/** A value as text for the user; without a field, a status. */
export function shownValue(field: Field | undefined, value: unknown): string {
  if (!field) return statusBadges[(value as Status | undefined) ?? 'published'].label;
  if (typeof value === 'boolean') return value ? 'Sì' : 'No';
  const text = String(value ?? '');
  if (field.control === 'date' && isCivilDate(text)) return longDate(text);
  return field.choices?.find((choice) => choice.value === text)?.label ?? text;
}
