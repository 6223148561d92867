import { published } from '#site/src/content/page-data.ts';
import { summaries } from '#site/src/content/snapshot.ts';
import { calendarResponse } from '#site/src/kinds/events/calendar-feeds.ts';

export const getStaticPaths = () => summaries('event').map(({ id }) => ({ params: { id } }));

export function GET({ params }: { params: { id: string } }): Response {
  const event = published('event', params.id);
  return calendarResponse([event], event.title);
}
