import { type EventTypeName, eventTypes } from '#shared/magazine.ts';

const otherEvents = eventTypes[eventTypes.length - 1]?.name;

export const calendarFilters = eventTypes
  .filter((type) => type.isFilter || type.name === otherEvents)
  .map(({ name }) => name);

/** The last type stands for every type without a filter of its own. */
export const isOfFilter = (filter: EventTypeName, type: EventTypeName): boolean =>
  type === filter || (filter === otherEvents && !calendarFilters.includes(type));
