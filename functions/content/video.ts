import type { Moderated } from '#functions/moderation/moderation.ts';
import { PublicVideo, Video } from '#shared/model/video.ts';
import { parseVideoUrl } from '#shared/rules/video-url.ts';
import { civilDateInRome } from '#shared/time/dates.ts';

export const videos: Moderated<Video, PublicVideo> = {
  kind: 'video',
  notFound: 'VIDEO_NOT_FOUND',
  working: Video,
  live: PublicVideo,
  // Type, id and picture of a video are read from its address and never taken from a form.
  complete: ({ now }, fields) => {
    const source = parseVideoUrl(String(fields['videoUrl']));
    // A picture that the import gave stays for as long as the video is the same.
    const thumbnail = fields['videoId'] === source?.videoId ? fields['thumbnail'] : undefined;
    return { date: civilDateInRome(now()), featured: false, ...fields, ...source, ...(thumbnail ? { thumbnail } : {}) };
  },
};
