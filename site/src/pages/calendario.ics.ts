import { allEvents } from '#site/src/content/events.ts';
import { calendarResponse } from '#site/src/kinds/events/calendar-feeds.ts';

export const GET = () => calendarResponse(allEvents());
