import { home } from '#shared/limits.ts';
import type { EventTypeName } from '#shared/magazine.ts';
import type { CalendarEvent } from '#shared/model/list-files.ts';
import type { SnapshotSummary } from '#shared/model/snapshot.ts';
import { type Month, monthsOf, touchesMonth } from '#shared/time/month-grid.ts';
import { archive, type FilteredItems } from './archive.ts';
import { query } from './dependency-tracking.ts';
import { summaries, today } from './snapshot.ts';

export type EventSummary = SnapshotSummary<'event'>;

/** Running and coming events by start. */
export const currentEvents = query('currentEvents', (): EventSummary[] =>
  summaries('event').filter(({ endDate }) => endDate >= today()),
);

/** The last to end first; of those that end together, the last to begin. */
export const eventsByEnd = query('eventsByEnd', (): EventSummary[] =>
  summaries('event').toSorted(
    (one, other) =>
      other.endDate.localeCompare(one.endDate) ||
      other.startDate.localeCompare(one.startDate) ||
      other.id.localeCompare(one.id),
  ),
);

/** How many events the programme's page holds. */
export const shownEvents = { current: 48, past: 12 };

/** Running and coming events by start, then past ones, the last to end first. */
export const programme = query('programme', (): EventSummary[] => [
  ...currentEvents().slice(0, shownEvents.current),
  ...eventsByEnd()
    .filter(({ endDate }) => endDate < today())
    .slice(0, shownEvents.past),
]);

/** The programme of one type: running and coming events, then past ones. */
export const programmeOf = query('programmeOf', (type: EventTypeName): FilteredItems<EventSummary> => {
  const current = currentEvents().filter((event) => event.type === type);
  const past = eventsByEnd().filter((event) => event.type === type && event.endDate < today());
  return {
    items: [...current.slice(0, shownEvents.current), ...past.slice(0, shownEvents.past)],
    more: current.length > shownEvents.current || past.length > shownEvents.past,
  };
});

/** Where the programme does not hold every event: all of them, in the order in which they end. */
export const eventArchive = archive(
  'events',
  () => (programme().length < eventsByEnd().length ? eventsByEnd() : []),
  0,
);

export type LeadEvent = EventSummary & { image: string };

/** The programme's first event: a featured event, else the first exhibition, else the first event, that has a picture. */
export const leadEvent = query('leadEvent', (): LeadEvent | undefined => {
  const events = currentEvents().filter((event): event is LeadEvent => Boolean(event.image));
  return events.find(({ featured }) => featured) ?? events.find(({ type }) => type === 'Mostra') ?? events[0];
});

export const upcomingEvents = query('upcomingEvents', (): EventSummary[] =>
  currentEvents().slice(0, home.upcomingEvents),
);

/** All events, or those of a type, by start, for calendar files. */
export const allEvents = query('allEvents', (type?: EventTypeName): EventSummary[] =>
  summaries('event').filter((event) => type === undefined || event.type === type),
);

const relatedCount = 3;

/** Other running and coming events: of the same type first, each by start. */
export const relatedEvents = query('relatedEvents', (id: string, type: string): EventSummary[] => {
  const others = currentEvents().filter((event) => event.id !== id);
  const sameType = others.filter((event) => event.type === type);
  return [...sameType, ...others.filter((event) => event.type !== type)].slice(0, relatedCount);
});

/** Events of which at least one day is in the month, by start. */
export const eventsOfMonth = query('eventsOfMonth', (month: Month): CalendarEvent[] =>
  summaries('event')
    .filter((event) => touchesMonth(event, month))
    .map(({ id, title, type, location, description, startDate, endDate }) => ({
      id,
      title,
      type,
      location,
      description,
      startDate,
      endDate,
    })),
);

/** Months with at least one event. */
export const monthsWithEvents = query('monthsWithEvents', (): Month[] =>
  [...new Set(summaries('event').flatMap(monthsOf))].toSorted(),
);
