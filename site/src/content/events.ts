import { home } from '#shared/limits.ts';
import type { EventTypeName } from '#shared/magazine.ts';
import type { CalendarEvent } from '#shared/model/list-files.ts';
import type { SnapshotSummary } from '#shared/model/snapshot.ts';
import { type Month, monthsOf, touchesMonth } from '#shared/time/month-grid.ts';
import { archive } from './archive.ts';
import { query } from './dependency-tracking.ts';
import { today } from './site.ts';
import { summaries } from './snapshot.ts';

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

/** How much of the programme its page holds. */
export const shownEvents = { current: 48, past: 12 };

/** Running and coming events by start, then what is over, the last to end first. */
export const programme = query('programme', (): EventSummary[] => [
  ...currentEvents().slice(0, shownEvents.current),
  ...eventsByEnd()
    .filter(({ endDate }) => endDate < today())
    .slice(0, shownEvents.past),
]);

/** Where the programme does not hold every event: all of them, in the order in which they end. */
export const eventArchive = archive(
  'events',
  () => (programme().length < eventsByEnd().length ? eventsByEnd() : []),
  0,
);

export type LeadEvent = EventSummary & { image: string };

/** What the programme opens with: a featured event, else the first exhibition, else the first event, that has a picture. */
export const leadEvent = query('leadEvent', (): LeadEvent | undefined => {
  const events = currentEvents().filter((event): event is LeadEvent => Boolean(event.image));
  return events.find(({ featured }) => featured) ?? events.find(({ type }) => type === 'Mostra') ?? events[0];
});

export const upcomingEvents = query('upcomingEvents', (): EventSummary[] =>
  currentEvents().slice(0, home.upcomingEvents),
);

/** Every event, or those of a type, by start: what calendar files hold. */
export const allEvents = query('allEvents', (type?: EventTypeName): EventSummary[] =>
  summaries('event').filter((event) => type === undefined || event.type === type),
);

const relatedCount = 3;

/** What else is running or coming: of the same type first, each by start. */
export const relatedEvents = query('relatedEvents', (id: string, type: string): EventSummary[] => {
  const others = currentEvents().filter((event) => event.id !== id);
  const kin = others.filter((event) => event.type === type);
  return [...kin, ...others.filter((event) => event.type !== type)].slice(0, relatedCount);
});

/** What touches a month, by start. */
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

/** Every month in which something stands. */
export const monthsWithEvents = query('monthsWithEvents', (): Month[] =>
  [...new Set(summaries('event').flatMap(monthsOf))].toSorted(),
);
