import { z } from 'zod';
import { liveKey, liveList, sortShapes } from '#functions/db/keys.ts';
import { listAll, type Page, type PageRequest } from '#functions/db/query.ts';
import type { Store } from '#functions/db/store.ts';
import { listLive } from '#functions/moderation/editions.ts';
import type { EventTypeName } from '#shared/magazine.ts';
import type { PublicEventSummary } from '#shared/model/event.ts';
import { civilDate, eventType } from '#shared/model/fields.ts';
import { addDays, type CivilDate, daysInMonth } from '#shared/time/dates.ts';

type Filter = {
  type?: EventTypeName | undefined;
  featured?: boolean | undefined;
  /** Only events that end on this day or later. */
  endsFrom?: CivilDate | undefined;
};

/** The published events, by their first day. */
export function listEvents(
  store: Store,
  { type, featured, endsFrom }: Filter,
  page: PageRequest,
): Promise<Page<PublicEventSummary>> {
  return listLive<PublicEventSummary>(store, 'event', {
    page,
    ascending: true,
    matches: (event) =>
      (type === undefined || event.type === type) &&
      (featured === undefined || event.featured === featured) &&
      (endsFrom === undefined || event.endDate >= endsFrom),
  });
}

type Span = { from?: CivilDate | undefined; before?: CivilDate | undefined };

/** All published events that overlap [from, before), without paging: a calendar must be complete. */
export function eventsTouching(store: Store, { from, before }: Span): Promise<PublicEventSummary[]> {
  return listAll<PublicEventSummary>(store, {
    index: 'lists',
    partition: liveList('event'),
    shape: sortShapes.content,
    keyOf: (id) => liveKey('event', id),
    ascending: true,
    ...(before === undefined ? {} : { before }),
    matches: ({ endDate }) => from === undefined || endDate >= from,
  });
}

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

/** The types with a calendar filter of their own; Altro evento stands for the others. */
const ownFilter = new Set<EventTypeName>(['Mostra', 'Fiera', 'Asta']);

export const inExport = (asked: EventTypeName | undefined) => (event: { type: EventTypeName }) => {
  if (asked === undefined) return true;
  return asked === 'Altro evento' ? !ownFilter.has(event.type) : event.type === asked;
};
