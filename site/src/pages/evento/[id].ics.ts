import { published } from '../../content/published.ts';
import { summaries } from '../../content/snapshot.ts';
import { calendarResponse } from '../../features/events/calendar-feeds.ts';

export const getStaticPaths = () => summaries('event').map(({ id }) => ({ params: { id } }));

export function GET({ params }: { params: { id: string } }): Response {
  const event = published('event', params.id);
  return calendarResponse([event], event.title);
}
