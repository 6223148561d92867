import type { ContentKind } from '#shared/kinds/kinds.ts';
import type { EditorKind } from '#site/src/forms/kind.ts';
import { articleKind } from './articles/article-form.ts';
import { eventKind } from './events/event-form.ts';
import { galleryKind } from './gallery/work-form.ts';
import { newsKind } from './news/news-form.ts';
import { videoKind } from './videos/video-form.ts';

export const kinds: Record<ContentKind, EditorKind> = {
  article: articleKind,
  video: videoKind,
  event: eventKind,
  news: newsKind,
  gallery: galleryKind,
};
