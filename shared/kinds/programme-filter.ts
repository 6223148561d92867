import { type EventTypeName, eventTypes } from '#shared/magazine.ts';
import { type admissions, changedState, type EventState } from '#shared/rules/event-states.ts';
import { folded } from '#shared/text/folding.ts';
import { addDays, type CivilDate } from '#shared/time/dates.ts';
import { weekdayOf } from '#shared/time/month-grid.ts';
import { eventTiming } from './event-dates.ts';

/** What readers look for in the programme. The values stand in addresses. */
export const programmeTimes = [
  { value: 'in-corso', name: 'In corso' },
  { value: 'fine-settimana', name: 'Questo fine settimana' },
  { value: 'chiudono-presto', name: 'Chiudono presto' },
] as const;
type ProgrammeTime = (typeof programmeTimes)[number]['value'];

/** Empty texts ask for nothing. */
export type ProgrammeFilter = { time: string; admission: string; city: string };

type Filtered = {
  type: EventTypeName;
  startDate: CivilDate;
  endDate: CivilDate;
  state?: EventState | '' | undefined;
  admission?: (typeof admissions)[number] | '' | undefined;
  city?: string | undefined;
};

export const isFilteringProgramme = (filter: ProgrammeFilter): boolean => Object.values(filter).some(Boolean);

/** Whether an event is what the reader looks for; what is over, cancelled or postponed is at no time. */
export function isInProgramme(event: Filtered, { time, admission, city }: ProgrammeFilter, today: CivilDate): boolean {
  if (event.endDate < today) return false;
  if (city && folded(event.city ?? '') !== folded(city)) return false;
  if (admission && event.admission !== admission) return false;
  if (!time) return true;
  const isAtTime = times[time as ProgrammeTime];
  return Boolean(isAtTime?.(event, today)) && !changedState(event);
}

const times: Record<ProgrammeTime, (event: Filtered, today: CivilDate) => boolean> = {
  'in-corso': ({ startDate }, today) => startDate <= today,
  'fine-settimana': ({ startDate, endDate }, today) => {
    const sunday = addDays(today, (7 - weekdayOf(today)) % 7);
    return startDate <= sunday && endDate >= addDays(sunday, -1);
  },
  'chiudono-presto': (event, today) => eventTiming(event, today) === 'ultimi giorni',
};

/** The cities of events, each once, in the order of the alphabet. */
export function citiesOf(events: readonly { city?: string | undefined }[]): string[] {
  const byName = new Map(events.flatMap(({ city }) => (city ? [[folded(city), city] as const] : [])));
  return [...byName.values()].toSorted((one, other) => one.localeCompare(other, 'it'));
}

const otherEvents = eventTypes[eventTypes.length - 1]?.name;

export const calendarFilters = eventTypes
  .filter((type) => type.isFilter || type.name === otherEvents)
  .map(({ name }) => name);

/** The last type stands for every type without a filter of its own. */
export const isOfFilter = (filter: EventTypeName, type: EventTypeName): boolean =>
  type === filter || (filter === otherEvents && !calendarFilters.includes(type));
