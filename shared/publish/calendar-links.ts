import type { PublicEvent } from '#shared/kinds/event.ts';
import { eventSpan, type LocalMoment } from '#shared/kinds/event-dates.ts';
import { eventPlace } from '#shared/kinds/event-place.ts';
import { magazine } from '#shared/magazine.ts';
import { noticedTitle } from '#shared/rules/event-states.ts';
import { truncate } from '#shared/text/truncate.ts';
import { openingHours, romeTime } from '#shared/time/clock.ts';
import { addDays } from '#shared/time/dates.ts';

/** What programs and pages write of an event. */
export type CalendarWords = Pick<
  PublicEvent,
  'title' | 'location' | 'city' | 'state' | 'description' | 'startDate' | 'endDate' | 'startTime' | 'endTime'
>;

/** `address` is the event's own page. */
export function googleCalendarLink(event: CalendarWords, address: string): string {
  const { from, to } = writtenSpan(event);
  return link('https://calendar.google.com/calendar/render', {
    action: 'TEMPLATE',
    text: noticedTitle(event),
    dates: `${basic(from)}/${basic(to)}`,
    ctz: magazine.timeZone,
    location: whereOf(event),
    details: details(event, address),
  });
}

export function outlookCalendarLink(event: CalendarWords, address: string): string {
  const { from, to, allDay } = writtenSpan(event);
  return link('https://outlook.live.com/calendar/0/deeplink/compose', {
    path: '/calendar/action/compose',
    rru: 'addevent',
    subject: noticedTitle(event),
    startdt: allDay ? from : withOffset(from),
    enddt: allDay ? to : withOffset(to),
    ...(allDay && { allday: 'true' }),
    location: whereOf(event),
    body: details(event, address),
  });
}

function whereOf(event: CalendarWords): string {
  const { address, words } = eventPlace(event);
  return address ?? words;
}

/** Both calendars expect the end of whole days to be exclusive; without an end an event lasts one hour. */
function writtenSpan(event: CalendarWords) {
  const span = eventSpan(event);
  if (span.allDay) return { from: span.start, to: addDays(span.end, 1), allDay: true };
  return { from: written(span.start), to: written(span.end ?? anHourAfter(span.start)), allDay: false };
}

const written = ({ date, time }: LocalMoment) => `${date}T${time}:00`;

function anHourAfter({ date, time }: LocalMoment): LocalMoment {
  const hour = Number(time.slice(0, 2)) + 1;
  return { date: hour < 24 ? date : addDays(date, 1), time: `${String(hour % 24).padStart(2, '0')}${time.slice(2)}` };
}

/** `20261120T183000` for `2026-11-20T18:30:00`, as Google reads it. */
const basic = (moment: string) => moment.replace(/[-:]/g, '');

/** Outlook reads a time without an offset in the reader's time zone. */
const withOffset = (moment: string) => romeTime(moment.slice(0, 10), moment.slice(11, 16));

/** Both truncate long addresses, so the page and the hours come before the text. */
function details(event: CalendarWords, address: string): string {
  const hours = eventSpan(event).allDay && openingHours(event);
  return [address, hours && `Orario: ${hours}`, truncate(event.description, 500)].filter(Boolean).join('\n\n');
}

const link = (base: string, parameters: Record<string, string>) => `${base}?${new URLSearchParams(parameters)}`;
