import { magazine } from '../magazine.ts';
import type { PublicEvent } from '../model/event.ts';
import { addDays } from './dates.ts';
import { romeTime } from './rome-time.ts';

type CalendarEvent = Pick<
  PublicEvent,
  'title' | 'location' | 'description' | 'startDate' | 'endDate' | 'startTime' | 'endTime'
>;

/** `address` is the event's own page. */
export function googleCalendarLink(event: CalendarEvent, address: string): string {
  const { from, to } = spanOf(event);
  return link('https://calendar.google.com/calendar/render', {
    action: 'TEMPLATE',
    text: event.title,
    dates: `${basic(from)}/${basic(to)}`,
    ctz: magazine.timeZone,
    location: event.location,
    details: details(event, address),
  });
}

export function outlookCalendarLink(event: CalendarEvent, address: string): string {
  const { from, to, allDay } = spanOf(event);
  return link('https://outlook.live.com/calendar/0/deeplink/compose', {
    path: '/calendar/action/compose',
    rru: 'addevent',
    subject: event.title,
    startdt: allDay ? from : withOffset(from),
    enddt: allDay ? to : withOffset(to),
    ...(allDay && { allday: 'true' }),
    location: event.location,
    body: details(event, address),
  });
}

/**
 * Without an hour it is days, and the end is the day after the last; several days need both hours to be more than days.
 * An evening that ends at one ends on the next day, and one whose end nobody says is given an hour.
 */
function spanOf({ startDate, endDate, startTime, endTime }: CalendarEvent) {
  if (!startTime || (!endTime && startDate !== endDate))
    return { from: startDate, to: addDays(endDate, 1), allDay: true };
  const until = endTime || anHourAfter(startTime);
  const overnight = startDate === endDate && until < startTime;
  return {
    from: `${startDate}T${startTime}:00`,
    to: `${overnight ? addDays(endDate, 1) : endDate}T${until}:00`,
    allDay: false,
  };
}

function anHourAfter(time: string): string {
  const hour = (Number(time.slice(0, 2)) + 1) % 24;
  return `${String(hour).padStart(2, '0')}${time.slice(2)}`;
}

/** `20261120T183000` for `2026-11-20T18:30:00`, as Google reads it. */
const basic = (moment: string) => moment.replace(/[-:]/g, '');

/** Outlook takes a time without an offset for the reader's own. */
const withOffset = (moment: string) => romeTime(moment.slice(0, 10), moment.slice(11, 16));

/** Long addresses are cut by both, so the page is said before the text. */
const details = ({ description }: CalendarEvent, address: string) => `${address}\n\n${description.slice(0, 500)}`;

const link = (base: string, parameters: Record<string, string>) => `${base}?${new URLSearchParams(parameters)}`;
