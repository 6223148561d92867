import { home } from '#shared/limits.ts';
import type { CategoryId, GalleryCategory } from '#shared/magazine.ts';
import type { SnapshotSummary } from '#shared/model/snapshot/snapshot.ts';
import { query } from './dependency-tracking.ts';
import { archive, type FilteredItems, newestOf } from './older-pages.ts';
import { featuredItems, items, itemsOf } from './snapshot.ts';

export type VideoSummary = SnapshotSummary<'video'>;

export const featuredVideos = query('featuredVideos', (): VideoSummary[] =>
  featuredItems('video').first(home.featuredVideos),
);

/** The list loads older ones from the API; without JavaScript they are on pages. */
export const videoArchive = archive('videos', () => items('video'));

export const videosIn = query(
  'videosIn',
  (category: CategoryId): FilteredItems<VideoSummary> => newestOf(itemsOf('video', category)),
);

export type Work = SnapshotSummary<'gallery'>;

/** The gallery loads older ones from the API; without JavaScript they are on pages. */
export const workArchive = archive('works', () => items('gallery'));

export const worksIn = query(
  'worksIn',
  (category: GalleryCategory): FilteredItems<Work> => newestOf(itemsOf('gallery', category)),
);

export type NewsletterSummary = SnapshotSummary<'newsletter'>;

export const newsletterArchive = archive('issues', () => items('newsletter'));
