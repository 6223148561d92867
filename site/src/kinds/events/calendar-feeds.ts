import { eventTypes, magazine } from '#shared/magazine.ts';
import { type CalendarEvent, calendarContentType, calendarFile } from '#shared/publish/calendar-file.ts';
import { siteUrl } from '#site/src/content/snapshot.ts';

/** A feed for each type, which a calendar program stays subscribed to. */
export const typeFeeds = eventTypes.map(({ name, plural }) => ({
  type: name,
  plural,
  slug: plural.toLowerCase().replaceAll(' ', '-'),
  name: `${magazine.name}: ${plural}`,
}));

export const allFeedPath = '/calendario.ics';
export const typeFeedPath = ({ slug }: { slug: string }) => `/calendario/${slug}.ics`;

export function calendarResponse(events: readonly CalendarEvent[], name: string = magazine.name): Response {
  const file = calendarFile({ name, siteUrl: siteUrl(), events });
  return new Response(file, { headers: { 'content-type': calendarContentType } });
}
