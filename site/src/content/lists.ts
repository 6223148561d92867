import { home } from '#shared/limits.ts';
import type { SnapshotSummary } from '#shared/model/snapshot.ts';
import { archive } from './archive.ts';
import { query } from './dependency-tracking.ts';
import { summaries } from './snapshot.ts';

export type VideoSummary = SnapshotSummary<'video'>;

export const featuredVideos = query('featuredVideos', (): VideoSummary[] =>
  summaries('video')
    .filter(({ featured }) => featured)
    .slice(0, home.featuredVideos),
);

/** The page of videos asks the API for more than its newest; without JavaScript older ones are on pages too. */
export const videoArchive = archive('videos', () => summaries('video'));

export type Work = SnapshotSummary<'gallery'>;

/** The wall asks the API for more than its newest; without JavaScript older ones are on pages too. */
export const workArchive = archive('works', () => summaries('gallery'));

export type IssueSummary = SnapshotSummary<'newsletter'>;

export const issueArchive = archive('issues', () => summaries('newsletter'));
