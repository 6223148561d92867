import ical, {
  foldLines,
  ICalCalendarMethod,
  type ICalDayJsStub,
  ICalEventStatus,
  ICalEventTransparency,
} from 'ical-generator';
import type { PublicEvent } from '#shared/kinds/event.ts';
import { eventSpan, type LocalMoment } from '#shared/kinds/event-dates.ts';
import { eventPlace } from '#shared/kinds/event-place.ts';
import { magazine } from '#shared/magazine.ts';
import { changedState, noticedTitle } from '#shared/rules/event-states.ts';
import { withoutControlCharacters } from '#shared/text/control-characters.ts';
import { openingHours } from '#shared/time/clock.ts';
import { addDays, type CivilDate, partsOf } from '#shared/time/dates.ts';
import type { CalendarWords } from './calendar-links.ts';
import { eventPath } from './paths.ts';

export type CalendarEvent = CalendarWords &
  Pick<PublicEvent, 'id' | 'slug' | 'version' | 'updatedAt' | 'type' | 'organizer' | 'website' | 'ticketUrl'>;

type CalendarOptions = {
  /** The calendar's name in calendar programs; by default the magazine's. */
  name?: string;
  siteUrl: string;
  events: readonly CalendarEvent[];
};

export const calendarContentType = 'text/calendar; charset=utf-8';

/** An iCalendar file (RFC 5545). The same events give the same bytes in every time zone of the process. */
export function calendarFile({ name = magazine.name, siteUrl, events }: CalendarOptions): string {
  const empty = ical({
    name: oneLine(name).replace(/[\\;,]/g, '\\$&'),
    prodId: { company: oneLine(magazine.name), product: 'Calendario', language: 'IT' },
    method: ICalCalendarMethod.PUBLISH,
    scale: 'gregorian',
    ttl: 6 * 60 * 60,
  }).toString();
  const components = events.map((event) => componentOf(event, siteUrl)).join('');
  // RFC 5545 (3.6) wants at least one component.
  const zone = components === '' || /^DTSTART;TZID=/m.test(components) ? `${centralEuropeanTime}\r\n` : '';
  return `${empty.replace(/(?=END:VCALENDAR$)/, () => zone + components)}\r\n`;
}

/** The snapshot has an event as one object until it changes: its text is made once for all calendars and publications. */
const componentTexts = new WeakMap<CalendarEvent, [siteUrl: string, text: string]>();

function componentOf(event: CalendarEvent, siteUrl: string): string {
  const [address, before] = componentTexts.get(event) ?? [];
  if (before && address === siteUrl) return before;
  const moment = new Date(event.updatedAt);
  const place = eventPlace(event);
  const state = changedState(event);
  // Without a time zone ical-generator writes the stamps in UTC, as RFC 5545 requires.
  const component = ical({ timezone: null }).createEvent({
    id: `${event.id}@${magazine.idDomain}`,
    sequence: event.version - 1,
    stamp: moment,
    lastModified: moment,
    summary: withoutControlCharacters(noticedTitle(event)),
    location: withoutControlCharacters(place.address ?? place.words),
    description: descriptionOf(event),
    url: `${siteUrl}${eventPath(event)}`,
    categories: [{ name: event.type }],
    status: state ? statuses[state] : ICalEventStatus.CONFIRMED,
    ...whenOf(event),
    ...(state && { transparency: ICalEventTransparency.TRANSPARENT }),
  });
  const text = foldLines(component.toString());
  componentTexts.set(event, [siteUrl, text]);
  return text;
}

/** Of a postponed event the day is still open. */
const statuses = { annullato: ICalEventStatus.CANCELLED, rinviato: ICalEventStatus.TENTATIVE };

/** All-day events do not block the reader's calendar. */
function whenOf(event: CalendarEvent) {
  const span = eventSpan(event);
  if (span.allDay) {
    const start = utcMidnight(span.start);
    const end = utcMidnight(addDays(span.end, 1));
    return { allDay: true, start, end, transparency: ICalEventTransparency.TRANSPARENT };
  }
  const start = wallTime(span.start);
  return { start, timezone: magazine.timeZone, ...(span.end && { end: wallTime(span.end) }) };
}

function utcMidnight(date: CivilDate): Date {
  const [year, month, day] = partsOf(date);
  return new Date(Date.UTC(year, month - 1, day));
}

/**
 * A local day and hour. A Date would be read in the process's time zone, where that hour may not exist; ical-generator
 * accepts objects of this shape and formats them with their own methods.
 */
function wallTime({ date, time }: LocalMoment): ICalDayJsStub {
  const words: Record<string, string> = { YYYYMMDD: date.replaceAll('-', ''), HHmmss: `${time.replace(':', '')}00` };
  return {
    format: (pattern = '') => words[pattern] ?? '',
    isValid: () => true,
    toDate: () => new Date(`${date}T${time}:00Z`),
    toJSON: () => `${date}T${time}:00`,
  };
}

function descriptionOf(event: CalendarEvent): string {
  const { description, organizer, website, ticketUrl } = event;
  const hours = eventSpan(event).allDay && openingHours(event);
  const facts = [
    hours && `Orario: ${hours}`,
    organizer && `Organizzatore: ${organizer}`,
    website && `Sito ufficiale: ${website}`,
    ticketUrl && `Biglietti: ${ticketUrl}`,
  ].filter(Boolean);
  return withoutControlCharacters([description, facts.join('\n')].filter(Boolean).join('\n\n'));
}

/** For the few properties that ical-generator does not escape. */
const oneLine = (text: string) => withoutControlCharacters(text).replace(/[\r\n\t]+/g, ' ');

/** The rules of daylight saving time since 1996; no event is older. A calendar has them if any event has hours, or if it has no event. */
const centralEuropeanTime = [
  'BEGIN:VTIMEZONE',
  `TZID:${magazine.timeZone}`,
  'BEGIN:DAYLIGHT',
  'TZNAME:CEST',
  'TZOFFSETFROM:+0100',
  'TZOFFSETTO:+0200',
  'DTSTART:19960331T020000',
  'RRULE:FREQ=YEARLY;BYMONTH=3;BYDAY=-1SU',
  'END:DAYLIGHT',
  'BEGIN:STANDARD',
  'TZNAME:CET',
  'TZOFFSETFROM:+0200',
  'TZOFFSETTO:+0100',
  'DTSTART:19961027T030000',
  'RRULE:FREQ=YEARLY;BYMONTH=10;BYDAY=-1SU',
  'END:STANDARD',
  'END:VTIMEZONE',
].join('\r\n');
