import { choiceNamed, listFilters } from '#shared/kinds/list-filters.ts';
import { citiesOf } from '#shared/kinds/programme-filter.ts';
import { home } from '#shared/limits.ts';
import { type CategoryId, defaultEventType, type EventTypeName } from '#shared/magazine.ts';
import { type Thumbnail, thumbnailOf } from '#shared/markdown/picture-sizes.ts';
import type { CalendarEvent } from '#shared/publish/list-files.ts';
import type { SnapshotSummary } from '#shared/publish/snapshot.ts';
import { changedState } from '#shared/rules/event-states.ts';
import type { Month } from '#shared/time/month-grid.ts';
import { query } from './dependency-tracking.ts';
import type { FilteredItems } from './older-pages.ts';
import { eventsByEnd, eventsIn, items, itemsOf, monthsOfEvents, picture, today } from './snapshot.ts';

export type EventSummary = SnapshotSummary<'event'>;

const currentEvents = query('currentEvents', (): EventSummary[] =>
  eventsByEnd()
    .firstWhile(({ endDate }) => endDate >= today())
    .toSorted((one, other) => (orderByStart(one) < orderByStart(other) ? -1 : 1)),
);

const orderByStart = ({ startDate, publishedAt, id }: EventSummary) => `${startDate} ${publishedAt} ${id}`;

const pastEvents = query('pastEvents', (count: number, type?: EventTypeName): EventSummary[] =>
  eventsByEnd().firstWhere(count, (event) => event.endDate < today() && (type === undefined || event.type === type)),
);

const shownEvents = { current: 48, past: 12 };

export const programme = query('programme', (): EventSummary[] => [
  ...currentEvents().slice(0, shownEvents.current),
  ...pastEvents(shownEvents.past),
]);

export const programmeOf = query('programmeOf', (type: EventTypeName): FilteredItems<EventSummary> => {
  const current = currentEvents().filter((event) => event.type === type);
  const past = pastEvents(shownEvents.past + 1, type);
  return {
    items: [...current.slice(0, shownEvents.current), ...past.slice(0, shownEvents.past)],
    more: current.length > shownEvents.current || past.length > shownEvents.past,
  };
});

export const programmeCities = query('programmeCities', (): string[] => citiesOf(currentEvents()));

export const thumbnailsOf = (events: readonly EventSummary[]): Record<string, Thumbnail> =>
  Object.fromEntries(
    events.flatMap(({ image }) => {
      const original = picture(image);
      return image && original ? [[image, thumbnailOf(original)]] : [];
    }),
  );

/** Where the programme does not hold every event: all of them, in the order in which they end. */
export const pagedEvents = () => (programme().length < eventsByEnd().length ? eventsByEnd() : noEvents);
const noEvents = { length: 0, first: () => [], pageFromEnd: () => [], hasMoreThan: () => false };

export type LeadEvent = EventSummary & { image: string };

/** The programme's first event, if it takes place: a featured event, else the first exhibition, else the first event, that has a picture. */
export const leadEvent = query('leadEvent', (): LeadEvent | undefined => {
  const events = currentEvents().filter((event): event is LeadEvent => Boolean(event.image) && !changedState(event));
  return events.find(({ featured }) => featured) ?? events.find(({ type }) => type === defaultEventType) ?? events[0];
});

export const upcomingEvents = query('upcomingEvents', (): EventSummary[] =>
  currentEvents().slice(0, home.upcomingEvents),
);

/** The first running and coming events of a section: those of its category, and of the type that has its name. */
export const sectionEvents = query('sectionEvents', (category: CategoryId): EventSummary[] => {
  const types = choiceNamed(listFilters.event, category)?.names ?? [];
  return currentEvents()
    .filter((event) => event.category === category || types.includes(event.type))
    .slice(0, home.upcomingEvents);
});

const eventsOfType = (type?: EventTypeName): EventSummary[] =>
  (type === undefined ? items('event') : itemsOf('event', type)).all();

export const allEvents = query('allEvents', eventsOfType, {
  version: (type?: EventTypeName) =>
    eventsOfType(type).map(({ id, version, updatedAt }) => `${id} ${version} ${updatedAt}`),
});

const relatedCount = 3;

/**
 * The first running and coming events: in this city, then of this type, each by start. One more than a page shows. The same
 * for all events of a city and type: a change evaluates it once for each of these, not for each event.
 */
const eventsToShowWith = query('eventsToShowWith', (type: EventTypeName, city: string): EventSummary[] => {
  const nearness = (event: EventSummary) => (city && event.city === city ? 2 : 0) + (event.type === type ? 1 : 0);
  return currentEvents()
    .toSorted((one, other) => nearness(other) - nearness(one))
    .slice(0, relatedCount + 1);
});

export const relatedEvents = ({ id, type, city = '' }: Pick<EventSummary, 'id' | 'type' | 'city'>): EventSummary[] =>
  eventsToShowWith(type, city)
    .filter((event) => event.id !== id)
    .slice(0, relatedCount);

export const eventsOfMonth = query('eventsOfMonth', (month: Month): CalendarEvent[] =>
  eventsIn(month).all().map(inCalendar),
);

function inCalendar({ id, slug, title, type, location, city, description, ...event }: EventSummary): CalendarEvent {
  const { startDate, endDate, startTime, endTime } = event;
  const words = { title, type, location, city, state: changedState(event), description };
  return { id, ...(slug !== id && { slug }), ...words, startDate, endDate, startTime, endTime };
}

export const monthsWithEvents = query('monthsWithEvents', (): Month[] => monthsOfEvents());
