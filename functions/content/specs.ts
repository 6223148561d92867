import { invalid } from '#functions/errors/app-error.ts';
import type { ContentSpec, ModeratedSpec, UnmoderatedSpec } from '#functions/moderation/moderation.ts';
import { magazine } from '#shared/magazine.ts';
import { Article, PublicArticle } from '#shared/model/kinds/article.ts';
import { Event, PublicEvent } from '#shared/model/kinds/event.ts';
import { GalleryItem, PublicGalleryItem } from '#shared/model/kinds/gallery.ts';
import type { ContentKind } from '#shared/model/kinds/kinds.ts';
import { News, PublicNews } from '#shared/model/kinds/news.ts';
import { PublicVideo, Video } from '#shared/model/kinds/video.ts';
import { eventDateProblems } from '#shared/rules/event-dates.ts';
import { defaultEventState } from '#shared/rules/event-states.ts';
import { parseVideoUrl } from '#shared/rules/video-url.ts';
import { civilDateInRome } from '#shared/time/dates.ts';

export const articles: ModeratedSpec = {
  kind: 'article',
  notFound: 'ARTICLE_NOT_FOUND',
  working: Article,
  live: PublicArticle,
  complete: ({ now }, fields) => ({
    date: civilDateInRome(now()),
    featured: false,
    ...magazine.defaultArticleColors,
    ...fields,
  }),
};

export const videos: ModeratedSpec = {
  kind: 'video',
  notFound: 'VIDEO_NOT_FOUND',
  working: Video,
  live: PublicVideo,
  // Type, id and picture of a video come from its address; the form may give another picture.
  complete: ({ now }, fields, before) => {
    const source = parseVideoUrl(String(fields['videoUrl']));
    const poster = fields['poster'];
    // An imported picture stays until the video changes.
    const isImported = fields['videoId'] === source?.videoId && !(before && 'poster' in before);
    const thumbnail = poster ?? (isImported ? fields['thumbnail'] : undefined);
    return { date: civilDateInRome(now()), featured: false, ...fields, ...source, ...(thumbnail ? { thumbnail } : {}) };
  },
};

export const events: ModeratedSpec = {
  kind: 'event',
  notFound: 'EVENT_NOT_FOUND',
  working: Event,
  live: PublicEvent,
  complete: (_, fields) => {
    // A change may carry only some of the dates and hours, so the check needs the stored ones too.
    const problems = eventDateProblems(fields);
    if (problems.length > 0) throw invalid(problems);
    return { featured: false, ...fields, state: fields['state'] || defaultEventState };
  },
  fromCreator: ({ fullName, username }) => ({ author: fullName || username }),
};

const dated: UnmoderatedSpec['complete'] = ({ now }, fields) => ({ date: civilDateInRome(now()), ...fields });

export const news: UnmoderatedSpec = {
  kind: 'news',
  notFound: 'NEWS_NOT_FOUND',
  working: News,
  live: PublicNews,
  complete: dated,
};

export const gallery: UnmoderatedSpec = {
  kind: 'gallery',
  notFound: 'GALLERY_ITEM_NOT_FOUND',
  working: GalleryItem,
  live: PublicGalleryItem,
  complete: dated,
};

export const specs = { article: articles, video: videos, event: events, news, gallery } satisfies Record<
  ContentKind,
  ContentSpec
>;
