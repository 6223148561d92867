import { type EventTypeName, magazine } from '#shared/magazine.ts';
import type { PublicEvent } from '#shared/model/event.ts';
import { eventPath } from '#shared/paths.ts';
import { addDays } from '#shared/rules/dates.ts';
import { romeTime } from '#shared/rules/rome-time.ts';
import { siteUrl } from '../../content/site.ts';
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

/** Days, or moments where hours are given; an evening that ends at one ends on the next day. */
function spanOf({ startDate, endDate, startTime, endTime }: PublicEvent): { startDate: string; endDate: string } {
  if (!startTime) return { startDate, endDate };
  const overnight = startDate === endDate && endTime && endTime < startTime;
  return {
    startDate: romeTime(startDate, startTime),
    endDate: endTime ? romeTime(overnight ? addDays(endDate, 1) : endDate, endTime) : endDate,
  };
}
