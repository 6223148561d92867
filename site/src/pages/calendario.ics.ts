import { allEvents } from '../content/events.ts';
import { calendarResponse } from '../features/events/calendar-feeds.ts';

export const GET = () => calendarResponse(allEvents());
