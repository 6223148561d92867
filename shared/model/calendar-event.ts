import type { Month } from '#shared/time/month-grid.ts';
import type { PublicEvent } from './event.ts';

/** What the calendar knows of an event. */
export type CalendarEvent = Pick<
  PublicEvent,
  'id' | 'title' | 'type' | 'location' | 'description' | 'startDate' | 'endDate'
>;

/** Each month that has events is a file made at build, as are all public lists. */
export const monthFilePath = (month: Month) => `/calendario/${month}.json`;
