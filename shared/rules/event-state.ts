import { addDays, type CivilDate } from './dates.ts';

export type EventState = 'in corso' | 'ultimi giorni' | 'concluso';

type Span = { startDate: CivilDate; endDate: CivilDate };

/** Seven days before the end, a running event is in its last days. */
const lastDays = 7;

/** Nothing for an event that has yet to begin, or that lasts only today. */
export function eventState({ startDate, endDate }: Span, today: CivilDate): EventState | undefined {
  if (endDate < today) return 'concluso';
  if (startDate > today || startDate === endDate) return undefined;
  return addDays(today, lastDays) >= endDate ? 'ultimi giorni' : 'in corso';
}

/** The one day that a programme sets large: the first of what is coming, the last of what is running. */
export function headlineDay({ startDate, endDate }: Span, today: CivilDate): { until: boolean; date: CivilDate } {
  const running = startDate < today && endDate >= today;
  return { until: running, date: running ? endDate : startDate };
}
