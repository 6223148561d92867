import { pathOfEach, published } from '#site/src/content/page-data.ts';

import { calendarResponse } from '#site/src/kinds/events/calendar-feeds.ts';

export const getStaticPaths = pathOfEach('event');

export function GET({ params }: { params: { id: string } }): Response {
  const event = published('event', params.id);
  return calendarResponse([event], event.title);
}
