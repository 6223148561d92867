import type { PublicEvent } from '#shared/model/event.ts';
import type { Month } from '#shared/rules/calendar.ts';

/** What the calendar knows of an event. */
export type CalendarEvent = Pick<
  PublicEvent,
  'id' | 'title' | 'type' | 'location' | 'description' | 'startDate' | 'endDate'
>;

/** Each month that has events is a file made at build, as are all public lists. */
export const monthFilePath = (month: Month) => `/calendario/${month}.json`;
