import type { CategoryId, EventTypeName, GalleryCategory } from '#shared/magazine.ts';
import type { PublicArticleSummary } from '#shared/model/article.ts';
import { newestItems, pageSize } from './archive.ts';
import { query } from './dependency-tracking.ts';
import { currentEvents, type EventSummary, eventsByEnd, shownEvents } from './events.ts';
import type { VideoSummary, Work } from './lists.ts';
import { summaries, today } from './snapshot.ts';

/** The newest items of one choice, and whether there are more of it. */
export type FilteredItems<Item> = { items: Item[]; more: boolean };

const newestOf = <Item>(items: readonly Item[]): FilteredItems<Item> => ({
  items: newestItems(items),
  more: items.length > pageSize,
});

export const articlesIn = query(
  'articlesIn',
  (category: CategoryId): FilteredItems<PublicArticleSummary> =>
    newestOf(summaries('article').filter((article) => article.category === category)),
);

export const videosIn = query(
  'videosIn',
  (category: CategoryId): FilteredItems<VideoSummary> =>
    newestOf(summaries('video').filter((video) => video.category === category)),
);

export const worksIn = query(
  'worksIn',
  (category: GalleryCategory): FilteredItems<Work> =>
    newestOf(summaries('gallery').filter((work) => work.category === category)),
);

/** The programme of one type: what runs and comes, then what is over. */
export const programmeOf = query('programmeOf', (type: EventTypeName): FilteredItems<EventSummary> => {
  const current = currentEvents().filter((event) => event.type === type);
  const past = eventsByEnd().filter((event) => event.type === type && event.endDate < today());
  return {
    items: [...current.slice(0, shownEvents.current), ...past.slice(0, shownEvents.past)],
    more: current.length > shownEvents.current || past.length > shownEvents.past,
  };
});
