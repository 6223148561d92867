import { home } from '#shared/limits.ts';
import type { SnapshotSummary } from '#shared/model/snapshot.ts';
import { query } from './query.ts';
import { today } from './site.ts';
import { summaries } from './snapshot.ts';

export type EventSummary = SnapshotSummary<'event'>;

/** Running and coming events by start. */
export const currentEvents = query('currentEvents', (): EventSummary[] =>
  summaries('event').filter(({ endDate }) => endDate >= today()),
);

/** What is over, the last to end first. */
export const pastEvents = query('pastEvents', (): EventSummary[] =>
  summaries('event')
    .filter(({ endDate }) => endDate < today())
    .toSorted((one, other) => other.endDate.localeCompare(one.endDate)),
);

export const upcomingEvents = query('upcomingEvents', (): EventSummary[] =>
  currentEvents().slice(0, home.upcomingEvents),
);

/** What touches the month of `date`, by start. */
export const eventsOfMonth = query('eventsOfMonth', (date: string): EventSummary[] => {
  const month = date.slice(0, 7);
  return summaries('event').filter(
    ({ startDate, endDate }) => startDate.slice(0, 7) <= month && endDate.slice(0, 7) >= month,
  );
});
