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

/** The picture before play: the magazine's own, or the provider's as the magazine's own origin keeps it. */
export const posterPath = ({ thumbnail, videoType, videoId }: VideoSummary): string =>
  thumbnail.startsWith('/') ? thumbnail : `/thumbs/${videoType}/${videoId}.jpg`;
