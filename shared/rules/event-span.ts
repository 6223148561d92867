import { addDays, type CivilDate } from '#shared/time/dates.ts';

type When = { startDate: CivilDate; endDate: CivilDate; startTime?: string | undefined; endTime?: string | undefined };

/** `end` of whole days is the last day; `end` of hours is missing where nobody says when it ends. */
export type EventSpan =
  | { allDay: true; start: CivilDate; end: CivilDate }
  | { allDay: false; start: LocalMoment; end: LocalMoment | undefined };

export type LocalMoment = { date: CivilDate; time: string };

/**
 * When an event takes place, as calendars need it. Hours of several days are opening hours, so the days count as whole;
 * one night that ends on the next day is a span of hours, whichever day was given as its last.
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
