import { home } from '#shared/limits.ts';
import type { SnapshotSummary } from '#shared/model/snapshot.ts';
import { query } from './query.ts';
import { summaries } from './snapshot.ts';

export type VideoSummary = SnapshotSummary<'video'>;

export const featuredVideos = query('featuredVideos', (): VideoSummary[] =>
  summaries('video')
    .filter(({ featured }) => featured)
    .slice(0, home.featuredVideos),
);

/** How many videos the page of videos holds before it asks the API for more. */
const shown = 24;

export const newestVideos = query('newestVideos', (): VideoSummary[] => summaries('video').slice(0, shown));

export const hasOlderVideos = query('hasOlderVideos', (): boolean => summaries('video').length > shown);
