import { wholeSentences } from '#shared/errors/errors.ts';
import { type EventTypeName, eventTypeNamed } from '#shared/magazine.ts';
import { timeInsteadOf } from '#shared/time/clock.ts';
import { addDays, type CivilDate, isCivilDate, localTime, longDate } from '#shared/time/dates.ts';

type EventTiming = 'prossimamente' | 'in corso' | 'ultimi giorni' | 'conclusa' | 'concluso';

type Span = { startDate: CivilDate; endDate: CivilDate };

/** Seven days before the end, a running event is in its last days. */
const lastDays = 7;

export function eventTiming(
  { type, startDate, endDate }: Span & { type: EventTypeName },
  today: CivilDate,
): EventTiming {
  if (endDate < today) return eventTypeNamed(type).gender === 'f' ? 'conclusa' : 'concluso';
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

type DateProblem = { field: 'endDate' | 'startTime' | 'endTime'; message: string };

/** Why an event cannot be at these dates and hours. A change may carry only some of them. */
export function eventDateProblems({ startDate, endDate, ...hours }: Partial<When>): DateProblem[] {
  // What is no date or hour its own field reports.
  if (!startDate || !endDate || !isCivilDate(startDate) || !isCivilDate(endDate)) return [];
  if (startDate > endDate) return [{ field: 'endDate', message: wholeSentences.endsBeforeStart }];
  const span = eventSpan({ startDate, endDate, ...hours });
  if (span.allDay) return [];
  return [...skippedHour('startTime', span.start), ...(span.end ? skippedHour('endTime', span.end) : [])];
}

function skippedHour(field: DateProblem['field'], { date, time }: LocalMoment): DateProblem[] {
  if (!localTime.test(time)) return [];
  const instead = timeInsteadOf(date, time);
  if (!instead) return [];
  const message = `Il ${longDate(date)} le ${time} non ci sono: quella notte gli orologi vanno avanti di un’ora. Scrivi ${instead}.`;
  return [{ field, message }];
}

/** Longer than any night: a last hour before the first one of the same day is rather a slip. */
const longestNight = 12 * 60;

/** Whether an event of one day would end so late on the next that a person should be asked. */
export function isDoubtfulNight({ startDate, endDate, startTime, endTime }: When): boolean {
  if (startDate !== endDate || !startTime || !endTime || endTime >= startTime) return false;
  return minutesOf(endTime) + 24 * 60 - minutesOf(startTime) > longestNight;
}

const minutesOf = (time: string) => Number(time.slice(0, 2)) * 60 + Number(time.slice(3));
