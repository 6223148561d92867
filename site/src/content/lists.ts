import { home } from '#shared/limits.ts';
import type { CategoryId, GalleryCategory } from '#shared/magazine.ts';
import type { SnapshotSummary } from '#shared/model/snapshot.ts';
import { archive, type FilteredItems, newestOf } from './archive.ts';
import { query } from './dependency-tracking.ts';
import { summaries } from './snapshot.ts';

export type VideoSummary = SnapshotSummary<'video'>;

export const featuredVideos = query('featuredVideos', (): VideoSummary[] =>
  summaries('video')
    .filter(({ featured }) => featured)
    .slice(0, home.featuredVideos),
);

/** The list loads older ones from the API; without JavaScript they are on pages. */
export const videoArchive = archive('videos', () => summaries('video'));

export const videosIn = query(
  'videosIn',
  (category: CategoryId): FilteredItems<VideoSummary> =>
    newestOf(summaries('video').filter((video) => video.category === category)),
);

export type Work = SnapshotSummary<'gallery'>;

/** The gallery loads older ones from the API; without JavaScript they are on pages. */
export const workArchive = archive('works', () => summaries('gallery'));

export const worksIn = query(
  'worksIn',
  (category: GalleryCategory): FilteredItems<Work> =>
    newestOf(summaries('gallery').filter((work) => work.category === category)),
);

export type NewsletterSummary = SnapshotSummary<'newsletter'>;

export const newsletterArchive = archive('issues', () => summaries('newsletter'));
