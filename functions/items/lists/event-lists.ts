import { z } from 'zod';
import { decodeCursor, encodeCursor, liveKey, liveList, sortShapes } from '#functions/db/keys.ts';
import { type JsonText, listAll, listPage, type Page, type PageRequest, toJson } from '#functions/db/query.ts';
import type { Store } from '#functions/db/store.ts';
import { listLive, liveQuery, liveSortKey } from '#functions/items/saving/editions.ts';
import { wholeSentences } from '#shared/errors/errors.ts';
import type { PublicEventSummary } from '#shared/kinds/event.ts';
import { isOfFilter } from '#shared/kinds/programme-filter.ts';
import { limits } from '#shared/limits.ts';
import type { EventTypeName } from '#shared/magazine.ts';
import { civilDate, eventType } from '#shared/rules/fields.ts';
import { addDays, type CivilDate, daysInMonth } from '#shared/time/dates.ts';

type Filter = {
  type?: EventTypeName | undefined;
  featured?: boolean | undefined;
  endsFrom?: CivilDate | undefined;
};

/** The published events, by their first day. */
export function listEvents(store: Store, { type, featured, endsFrom }: Filter, page: PageRequest): Promise<EventPage> {
  if (endsFrom === undefined) return listLive<PublicEventSummary>(store, 'event', { group: type, featured }, page);
  const matches = (event: PublicEventSummary) =>
    (type === undefined || event.type === type) && (featured === undefined || event.featured === featured);
  return listComing(store, endsFrom, matches, page);
}

type EventPage = Page<JsonText<PublicEventSummary>>;

/**
 * No key holds two dates: all events that end on this day or later are read by their last day and put in order here. Past
 * events are not read.
 */
async function listComing(
  store: Store,
  from: CivilDate,
  matches: (event: PublicEventSummary) => boolean,
  { limit = limits.pageSize.default, cursor }: PageRequest,
): Promise<EventPage> {
  const after = cursor === undefined ? '' : decodeCursor(cursor, sortShapes.content);
  const rest = inOrder((await eventsEndingFrom(store, from)).filter(matches)).filter(({ sort }) => sort > after);
  const page = rest.slice(0, limit);
  return {
    items: page.map(({ event }) => toJson(event)),
    next: rest.length > limit ? encodeCursor(page.at(-1)?.sort ?? '') : undefined,
  };
}

const inOrder = (events: PublicEventSummary[]) =>
  events
    .map((event) => ({ sort: liveSortKey(event), event }))
    .toSorted((one, other) => (one.sort < other.sort ? -1 : 1));

const eventsEndingFrom = (store: Store, from: CivilDate): Promise<PublicEventSummary[]> =>
  listAll<PublicEventSummary>(store, {
    index: 'ends',
    partition: liveList('event'),
    shape: sortShapes.content,
    keyOf: (id) => liveKey('event', id),
    from,
  });

type Span = { from: CivilDate; before: CivilDate };

/** All published events that overlap [from, before), without paging: a calendar must be complete. */
export async function eventsTouching(store: Store, { from, before }: Span): Promise<PublicEventSummary[]> {
  // Of a time before the first event, all events would be read for nothing.
  if (!(await anyStartsBefore(store, before))) return [];
  const touching = (await eventsEndingFrom(store, from)).filter(({ startDate }) => startDate < before);
  return inOrder(touching).map(({ event }) => event);
}

async function anyStartsBefore(store: Store, before: CivilDate): Promise<boolean> {
  const query = { ...liveQuery<PublicEventSummary>('event'), before };
  return (await listPage<PublicEventSummary>(store, query, { limit: 1 })).items.length > 0;
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

type ExportDates = { start_date?: CivilDate | undefined; end_date?: CivilDate | undefined };

export const ExportQuery = z
  .object({
    start_date: civilDate
      .optional()
      .meta({ description: 'Il primo giorno; se manca anche la fine, il primo del mese' }),
    end_date: civilDate
      .optional()
      .meta({ description: `Il primo giorno che non c’è più, al massimo ${limits.exportDays} dopo il primo` }),
    type: eventType.optional().meta({ description: '«Altro evento» vale, come sul calendario, per gli altri tipi' }),
  })
  .refine(({ start_date, end_date }) => start_date === undefined || end_date === undefined || start_date <= end_date, {
    path: ['end_date'],
    error: wholeSentences.endsBeforeStart,
  })
  .refine(
    ({ start_date, end_date }) =>
      start_date === undefined || end_date === undefined || end_date <= addDays(start_date, limits.exportDays),
    {
      path: ['end_date'],
      error: `Al massimo ${limits.exportDays} giorni alla volta`,
      // Days are added to a date alone.
      when: ({ issues }) => issues.length === 0,
    },
  );

/**
 * The days of an export. It is public and long to make: without limits any caller could order the whole archive by the second. Without a
 * start it begins with the current month, without an end it is as long as it may be.
 */
export function daysOfExport({ start_date: from, end_date: before }: ExportDates, today: CivilDate): Span {
  const start = from ?? (before === undefined ? `${today.slice(0, 7)}-01` : addDays(before, -limits.exportDays));
  return { from: start, before: before ?? addDays(start, limits.exportDays) };
}

export const inExport = (asked: EventTypeName | undefined) => (event: { type: EventTypeName }) =>
  asked === undefined || isOfFilter(asked, event.type);
