import { newsPath, workPath } from '#shared/content/paths.ts';
import { categoryName } from '#shared/magazine.ts';
import type { GalleryItem } from '#shared/model/gallery.ts';
import type { ContentKind } from '#shared/model/kinds.ts';
import type { NewsSummary } from '#shared/model/news.ts';
import { api } from '#site/src/api/api.ts';
import { adaptedPage, type ContentAdapter, type DashboardItem, type Moderation } from './content-adapter.ts';
import { moderatedAdapters } from './moderated-adapters.ts';

const newsItem = (news: NewsSummary): DashboardItem => ({
  ...news,
  kind: 'news',
  description: news.summary,
  topic: categoryName(news.category),
  author: news.author ?? '',
  featured: false,
  live: true,
  address: newsPath(news.id),
});

const galleryItem = (work: GalleryItem): DashboardItem => ({
  ...work,
  kind: 'gallery',
  category: undefined,
  description: work.artist,
  topic: work.category,
  // The description names the artist. The author would be the user that added the work: only the id is stored.
  author: '',
  featured: false,
  live: true,
  address: workPath(work.id),
});

/** The kinds that are saved straight to readers. */
export const unmoderatedAdapters = [
  {
    kind: 'news',
    policy: 'desk',
    words: { one: 'Notizia', all: 'Notizie', none: 'Nessuna notizia', create: 'Nuova notizia' },
    removal: { done: 'Notizia eliminata con successo!', failed: "Errore durante l'eliminazione della notizia" },
    list: (_, cursor) => adaptedPage<NewsSummary>(api.news.$get, newsItem, cursor),
    remove: (id) => api.news[':id'].$delete({ param: { id } }),
  },
  {
    kind: 'gallery',
    policy: 'desk',
    words: { one: 'Opera', all: 'Galleria', none: 'Nessuna opera', create: 'Nuova opera' },
    removal: { done: 'Opera eliminata con successo!', failed: "Errore durante l'eliminazione dell'opera" },
    list: (_, cursor) => adaptedPage<GalleryItem>(api.gallery.$get, galleryItem, cursor),
    remove: (id) => api.gallery[':id'].$delete({ param: { id } }),
  },
] as const satisfies readonly ContentAdapter[];

const adapters = Object.fromEntries(
  [...moderatedAdapters, ...unmoderatedAdapters].map((adapter) => [adapter.kind, adapter]),
) as Record<ContentKind, ContentAdapter>;

export const adapterOf = ({ kind }: { kind: ContentKind }): ContentAdapter => adapters[kind];

export function moderationOf({ kind }: { kind: ContentKind }): Moderation {
  const { moderation } = adapters[kind];
  if (!moderation) throw new Error(`Items of the kind ${kind} are not moderated`);
  return moderation;
}
