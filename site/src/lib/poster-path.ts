import type { PublicVideo } from '#shared/model/video.ts';
import { thumbPath } from '#shared/paths.ts';

/** The picture before play: the magazine's own, or the provider's as the magazine's own origin keeps it. */
export const posterPath = ({
  thumbnail,
  videoType,
  videoId,
}: Pick<PublicVideo, 'thumbnail' | 'videoType' | 'videoId'>): string =>
  /^\/(?!\/)/.test(thumbnail) ? thumbnail : thumbPath(videoType, videoId);
