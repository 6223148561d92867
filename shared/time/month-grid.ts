import { addDays, type CivilDate, daysInMonth, isCivilDate, monthName, partsOf } from './dates.ts';

/** `2026-11`. */
export type Month = string;

type Span = { startDate: CivilDate; endDate: CivilDate };

export const isMonth = (value: string): boolean => isCivilDate(`${value}-01`);

export const monthOf = (date: CivilDate): Month => date.slice(0, 7);

/** `novembre 2026`. */
export function monthTitle(month: Month): string {
  const [year, number] = partsOf(month);
  return `${monthName(number)} ${year}`;
}

export function addMonths(month: Month, months: number): Month {
  const [year, number] = partsOf(month);
  return new Date(Date.UTC(year, number - 1 + months, 1)).toISOString().slice(0, 7);
}

export const firstDay = (month: Month): CivilDate => `${month}-01`;

/** The same day of another month, or the last one where that month is shorter. */
export function sameDayIn(month: Month, date: CivilDate): CivilDate {
  const [year, number] = partsOf(month);
  const day = Math.min(partsOf(date)[2], daysInMonth(year, number));
  return `${month}-${String(day).padStart(2, '0')}`;
}

/** 0 is Sunday. */
export function weekdayOf(date: CivilDate): number {
  const [year, month, day] = partsOf(date);
  return new Date(Date.UTC(year, month - 1, day)).getUTCDay();
}

/** The weeks that a month touches, four to six of them, each from Sunday to Saturday. */
export function weeksOf(month: Month): CivilDate[][] {
  const [year, number] = partsOf(month);
  const lead = weekdayOf(firstDay(month));
  const sunday = addDays(firstDay(month), -lead);
  const weeks = Math.ceil((lead + daysInMonth(year, number)) / 7);
  return Array.from({ length: weeks }, (_, week) =>
    Array.from({ length: 7 }, (_, day) => addDays(sunday, week * 7 + day)),
  );
}

/** A longer time without events is not leafed through. */
const longestGap = 12;

/** The months that have a page: those with events, and the empty ones between them. */
export function leafedMonths(months: readonly Month[]): Month[] {
  return months.flatMap((month, place) => {
    const next = months[place + 1] ?? month;
    const gap: Month[] = [];
    for (let empty = addMonths(month, 1); empty < next; empty = addMonths(empty, 1)) gap.push(empty);
    return [month, ...(gap.length > longestGap ? [] : gap)];
  });
}

/** Every month that an event touches. */
export function monthsOf({ startDate, endDate }: Span): Month[] {
  const months: Month[] = [];
  for (let month = monthOf(startDate); month <= monthOf(endDate); month = addMonths(month, 1)) months.push(month);
  return months;
}

type Phase = 'opens' | 'runs' | 'closes';

export function phaseOn({ startDate, endDate }: Span, day: CivilDate): Phase {
  if (startDate === day) return 'opens';
  return endDate === day ? 'closes' : 'runs';
}

const rank: Record<Phase, number> = { opens: 0, closes: 1, runs: 2 };

/**
 * The events of a day: first those that begin on it, then those that end, then running ones, the latest start first. A
 * cell has room for two, and a year-long exhibition must not hide an evening.
 */
export function eventsOn<Event extends Span>(events: readonly Event[], day: CivilDate): Event[] {
  return events
    .filter(({ startDate, endDate }) => startDate <= day && endDate >= day)
    .toSorted(
      (one, other) =>
        rank[phaseOn(one, day)] - rank[phaseOn(other, day)] ||
        other.startDate.localeCompare(one.startDate) ||
        one.endDate.localeCompare(other.endDate),
    );
}
