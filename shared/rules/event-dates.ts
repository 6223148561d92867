import type { EventTypeName } from '#shared/magazine.ts';
import { addDays, type CivilDate } from '#shared/time/dates.ts';

type EventState = 'prossimamente' | 'in corso' | 'ultimi giorni' | 'conclusa' | 'concluso';

type Span = { startDate: CivilDate; endDate: CivilDate };

/** Seven days before the end, a running event is in its last days. */
const lastDays = 7;

/** A mostra, fiera, asta or conferenza is conclusa. */
const masculine: ReadonlySet<EventTypeName> = new Set(['Workshop', 'Altro evento']);

export function eventState({ type, startDate, endDate }: Span & { type: EventTypeName }, today: CivilDate): EventState {
  if (endDate < today) return masculine.has(type) ? 'concluso' : 'conclusa';
  if (startDate > today) return 'prossimamente';
  return startDate !== endDate && addDays(today, lastDays) >= endDate ? 'ultimi giorni' : 'in corso';
}

/** The day in the headline: the first day of an upcoming event, the last day of a running one. */
export function headlineDay({ startDate, endDate }: Span, today: CivilDate): { until: boolean; date: CivilDate } {
  const running = startDate < today && endDate >= today;
  return { until: running, date: running ? endDate : startDate };
}

type When = { startDate: CivilDate; endDate: CivilDate; startTime?: string | undefined; endTime?: string | undefined };

/** All day: `end` is the last day. With hours: `end` is undefined if the event has no end time. */
type EventSpan =
  | { allDay: true; start: CivilDate; end: CivilDate }
  | { allDay: false; start: LocalMoment; end: LocalMoment | undefined };

export type LocalMoment = { date: CivilDate; time: string };

/**
 * The time span of an event for calendars. Hours over several days are opening hours, so the days count as whole; a night
 * that ends on the next day is a span of hours, with either day given as the last.
 */
export function eventSpan({ startDate, endDate, startTime, endTime }: When): EventSpan {
  const overnight = Boolean(startTime && endTime && endTime < startTime);
  const oneNight = overnight && endDate === addDays(startDate, 1);
  if (!startTime || (startDate !== endDate && !oneNight)) return { allDay: true, start: startDate, end: endDate };
  const last = overnight ? addDays(startDate, 1) : startDate;
  const ends = endTime && endTime !== startTime;
  return {
    allDay: false,
    start: { date: startDate, time: startTime },
    end: ends ? { date: last, time: endTime } : undefined,
  };
}
