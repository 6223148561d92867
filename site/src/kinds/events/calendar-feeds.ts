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

const allFeedPath = '/calendario.ics';
const typeFeedPath = ({ slug }: { slug: string }) => `/calendario/${slug}.ics`;

export function calendarResponse(events: readonly CalendarEvent[], name: string = magazine.name): Response {
  const file = calendarFile({ name, siteUrl: siteUrl(), events });
  return new Response(file, { headers: { 'content-type': calendarContentType } });
}

/** With this scheme a calendar program subscribes, and does not download. Android has no such program: Google's page subscribes there. */
function feedOf(name: string, path: string) {
  const webcal = `webcal://${new URL(siteUrl()).host}${path}`;
  const google = `https://calendar.google.com/calendar/r?cid=${encodeURIComponent(webcal)}`;
  return { name, href: webcal, other: { name: 'Google Calendar', href: google }, address: siteUrl() + path };
}

export const subscriptionText =
  'Abbonati al calendario dal programma che usi ogni giorno: gli eventi nuovi arrivano da soli, e le date che cambiano ' +
  'si correggono. Su Android apri Google Calendar; in ogni altro programma aggiungi l’indirizzo copiato come calendario dal web.';

/** The feeds as a person follows them. */
export const subscriptions = () => [
  feedOf('Tutti gli eventi', allFeedPath),
  ...typeFeeds.map((feed) => feedOf(feed.plural, typeFeedPath(feed))),
];
