import { z } from 'zod';
import type { EventTypeName } from '#shared/magazine.ts';
import { civilDate, eventType } from '#shared/model/fields.ts';
import { addDays, type CivilDate, daysInMonth } from '#shared/time/dates.ts';

const whole = (pattern: RegExp, min: number, max: number, message: string) =>
  z.string().regex(pattern, message).transform(Number).pipe(z.int().min(min, message).max(max, message));

export const CalendarMonth = z.object({
  year: whole(/^\d{4}$/, 1900, 2200, 'Da 1900 a 2200'),
  month: whole(/^\d{1,2}$/, 1, 12, 'Da 1 a 12'),
});

/** From the month's first day to the first of the next. */
export function daysOfMonth({ year, month }: z.infer<typeof CalendarMonth>): { from: CivilDate; before: CivilDate } {
  const from = `${year}-${String(month).padStart(2, '0')}-01`;
  return { from, before: addDays(from, daysInMonth(year, month)) };
}

export const ExportQuery = z
  .object({
    start_date: civilDate.optional(),
    end_date: civilDate.optional().meta({ description: 'Il primo giorno che non c’è più' }),
    type: eventType.optional().meta({ description: '«Altro evento» vale, come sul calendario, per gli altri tipi' }),
  })
  .refine(({ start_date, end_date }) => start_date === undefined || end_date === undefined || start_date <= end_date, {
    path: ['end_date'],
    error: 'La data di fine deve essere successiva alla data di inizio',
  });

/** The calendar's three types with a filter of their own; Altro evento gathers the rest. */
const ownFilter = new Set<EventTypeName>(['Mostra', 'Fiera', 'Asta']);

export const inExport = (asked: EventTypeName | undefined) => (event: { type: EventTypeName }) => {
  if (asked === undefined) return true;
  return asked === 'Altro evento' ? !ownFilter.has(event.type) : event.type === asked;
};
