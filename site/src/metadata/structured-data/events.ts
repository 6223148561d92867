import { eventPath } from '#shared/content/paths.ts';
import { type EventTypeName, magazine } from '#shared/magazine.ts';
import type { PublicEvent } from '#shared/model/event.ts';
import { eventSpan } from '#shared/rules/event-dates.ts';
import { romeTime } from '#shared/time/clock.ts';
import { siteUrl } from '#site/src/content/site.ts';
import type { Thing } from './graph.ts';
import { imagesOf } from './images.ts';

const types: Record<EventTypeName, string> = {
  Mostra: 'ExhibitionEvent',
  Fiera: 'ExhibitionEvent',
  Asta: 'SaleEvent',
  Conferenza: 'EducationEvent',
  Workshop: 'EducationEvent',
  'Altro evento': 'Event',
};

export function eventData(event: PublicEvent): Thing {
  const { id, title, type, description, image, location, organizer, ticketUrl } = event;
  const address = siteUrl() + eventPath(id);
  return {
    '@type': types[type],
    name: title,
    description,
    image: imagesOf({ kind: 'event', id, title }, image),
    ...spanOf(event),
    eventStatus: 'https://schema.org/EventScheduled',
    eventAttendanceMode: 'https://schema.org/OfflineEventAttendanceMode',
    location: { '@type': 'Place', name: location, address: location },
    organizer: organizer ? { '@type': 'Organization', name: organizer, url: event.website || undefined } : undefined,
    offers: ticketUrl ? { '@type': 'Offer', url: ticketUrl } : undefined,
    inLanguage: magazine.language,
    url: address,
    mainEntityOfPage: address,
  };
}

/** Days, or moments where the hours are of one evening. */
function spanOf(event: PublicEvent): { startDate: string; endDate: string } {
  const span = eventSpan(event);
  if (span.allDay) return { startDate: span.start, endDate: span.end };
  const { start, end } = span;
  return {
    startDate: romeTime(start.date, start.time),
    endDate: end ? romeTime(end.date, end.time) : event.endDate,
  };
}
