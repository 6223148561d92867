import { calendarFilters, type EventTypeName } from '#shared/magazine.ts';

/** Altro evento stands for every type without a filter of its own. */
export const isOfFilter = (filter: EventTypeName, type: EventTypeName): boolean =>
  type === filter || (filter === 'Altro evento' && !(calendarFilters as readonly EventTypeName[]).includes(type));
