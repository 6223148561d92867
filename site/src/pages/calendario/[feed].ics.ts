import { allEvents } from '#site/src/content/events.ts';
import { calendarResponse, typeFeeds } from '#site/src/kinds/events/calendar-feeds.ts';

export const getStaticPaths = () => typeFeeds.map(({ slug }) => ({ params: { feed: slug } }));

export function GET({ params }: { params: { feed: string } }): Response {
  const feed = typeFeeds.find(({ slug }) => slug === params.feed);
  return calendarResponse(allEvents(feed?.type), feed?.name);
}
