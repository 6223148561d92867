import type { EventTypeName } from '#shared/magazine.ts';
import { addDays, type CivilDate } from '#shared/time/dates.ts';

export type EventState = 'prossimamente' | 'in corso' | 'ultimi giorni' | 'conclusa' | 'concluso';

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

/** The one day that a programme sets large: the first of what is coming, the last of what is running. */
export function headlineDay({ startDate, endDate }: Span, today: CivilDate): { until: boolean; date: CivilDate } {
  const running = startDate < today && endDate >= today;
  return { until: running, date: running ? endDate : startDate };
}
