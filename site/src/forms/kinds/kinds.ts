import type { ContentKind } from '#shared/model/kinds/kinds.ts';
import type { EditorKind } from '#site/src/forms/kind.ts';
import { articleKind } from './article.ts';
import { eventKind } from './event.ts';
import { galleryKind } from './gallery.ts';
import { newsKind } from './news.ts';
import { videoKind } from './video.ts';

export const kinds: Record<ContentKind, EditorKind> = {
  article: articleKind,
  video: videoKind,
  event: eventKind,
  news: newsKind,
  gallery: galleryKind,
};
