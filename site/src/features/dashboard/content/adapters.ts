import { articlePath, eventPath, newsPath, previewPath, videoPath, workPath } from '#shared/content/paths.ts';
import { categoryName } from '#shared/magazine.ts';
import type { Article, ArticleSummary } from '#shared/model/kinds/article.ts';
import type { ContentListItem } from '#shared/model/kinds/content-list.ts';
import type { Event, EventSummary } from '#shared/model/kinds/event.ts';
import type { GalleryItem } from '#shared/model/kinds/gallery.ts';
import type { ContentKind, UnmoderatedKind } from '#shared/model/kinds/kinds.ts';
import type { NewsSummary } from '#shared/model/kinds/news.ts';
import type { Video } from '#shared/model/kinds/video.ts';
import { eventPlace } from '#shared/rules/event-place.ts';
import { eventNotice } from '#shared/rules/event-states.ts';
import { posterPath } from '#shared/rules/video-url.ts';
import { api } from '#site/src/api/api.ts';
import { decisionMessages } from '#site/src/kinds/decision-messages.ts';
import {
  adaptedPage,
  type ContentAdapter,
  type DashboardItem,
  type ModeratedAdapter,
  type Moderation,
  moderatedCalls,
  type PageRequest,
} from './content-adapter.ts';

const undo = {
  done: 'Approvazione annullata: il contenuto è di nuovo in attesa',
  failed: "Errore durante l'annullamento dell'approvazione",
};

const articleItem = (article: ArticleSummary): DashboardItem => ({
  ...article,
  kind: 'article',
  topic: categoryName(article.category),
  live: article.live ?? article.status === 'published',
  address: articlePath(article.id),
});

const articleCalls = moderatedCalls<ArticleSummary, Article>(api.articles, articleItem, ({ excerpt, content }) =>
  paragraphs(excerpt, content),
);

const videoItem = (video: Video): DashboardItem => {
  const live = video.live ?? video.status === 'published';
  return {
    ...video,
    kind: 'video',
    topic: categoryName(video.category),
    image: posterPath(video),
    live,
    address: live ? videoPath(video.id) : previewPath('video', video.id),
  };
};

const videoCalls = moderatedCalls<Video, Video>(api.videos, videoItem, ({ description, videoUrl }) =>
  paragraphs(description, `<${videoUrl}>`),
);

const eventItem = (event: EventSummary): DashboardItem => ({
  ...event,
  kind: 'event',
  category: event.category || undefined,
  eventType: event.type,
  topic: event.type,
  author: event.author ?? '',
  date: event.startDate,
  location: [eventNotice(event), eventPlace(event).words].filter(Boolean).join(', '),
  live: event.live ?? event.status === 'published',
  address: eventPath(event.id),
});

const eventCalls = moderatedCalls<EventSummary, Event>(api.events, eventItem, ({ description, content }) =>
  paragraphs(description, content),
);

/** In the order of the tabs. */
export const moderatedAdapters: readonly ModeratedAdapter[] = [
  {
    kind: 'article',
    labels: { one: 'Articolo', all: 'Gestione articoli', none: 'Nessun articolo', create: 'Nuovo articolo' },
    removal: { done: 'Articolo eliminato con successo!', failed: "Errore durante l'eliminazione dell'articolo" },
    ...articleCalls.lists,
    moderation: {
      ...articleCalls.decisions,
      labels: {
        pending: 'Articoli in attesa',
        total: 'Tutti gli articoli',
        nonePending: 'Nessun articolo in attesa di approvazione',
        createFirst: 'Crea il tuo primo articolo',
      },
      messages: { ...decisionMessages.article, undo },
    },
  },
  {
    kind: 'video',
    labels: { one: 'Video', all: 'Gestione video', none: 'Nessun video', create: 'Nuovo video' },
    removal: { done: 'Video eliminato con successo!', failed: "Errore durante l'eliminazione del video" },
    ...videoCalls.lists,
    moderation: {
      ...videoCalls.decisions,
      labels: {
        pending: 'Video in attesa',
        total: 'Tutti i video',
        nonePending: 'Nessun video in attesa di approvazione',
        createFirst: 'Aggiungi il tuo primo video',
      },
      messages: { ...decisionMessages.video, undo },
    },
  },
  {
    kind: 'event',
    labels: { one: 'Evento', all: 'Gestione eventi', none: 'Nessun evento', create: 'Nuovo evento' },
    removal: { done: 'Evento eliminato con successo!', failed: "Errore durante l'eliminazione dell'evento" },
    ...eventCalls.lists,
    moderation: {
      ...eventCalls.decisions,
      labels: {
        pending: 'Eventi in attesa',
        total: 'Tutti gli eventi',
        nonePending: 'Nessun evento in attesa di approvazione',
        createFirst: 'Segnala il tuo primo evento',
      },
      messages: { ...decisionMessages.event, undo },
    },
  },
];

function paragraphs(...texts: (string | undefined)[]): string {
  return texts.filter(Boolean).join('\n\n');
}

const newsItem = (news: NewsSummary): DashboardItem => ({
  ...news,
  kind: 'news',
  description: news.summary,
  topic: categoryName(news.category),
  author: news.author ?? '',
  featured: false,
  live: news.status !== 'draft',
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
  live: work.status !== 'draft',
  // A draft is not in the gallery, and has no page of its own.
  address: work.status === 'draft' ? '' : workPath(work.id),
});

/** With the drafts, which the readers' lists do not have. */
const unmoderatedPage = (kind: UnmoderatedKind, page: PageRequest) =>
  adaptedPage<ContentListItem>(
    (args, options) => api.content.$get({ query: { ...args.query, kind } }, options),
    listedItem,
    ...page,
  );

/** The kinds without approval: drafts, or published. */
export const unmoderatedAdapters = [
  {
    kind: 'news',
    labels: { one: 'Notizia', all: 'Notizie', none: 'Nessuna notizia', create: 'Nuova notizia' },
    removal: { done: 'Notizia eliminata con successo!', failed: "Errore durante l'eliminazione della notizia" },
    list: (_, ...page) => unmoderatedPage('news', page),
    remove: (id) => api.news[':id'].$delete({ param: { id } }),
  },
  {
    kind: 'gallery',
    labels: { one: 'Opera', all: 'Galleria', none: 'Nessuna opera', create: 'Nuova opera' },
    removal: { done: 'Opera eliminata con successo!', failed: "Errore durante l'eliminazione dell'opera" },
    list: (_, ...page) => unmoderatedPage('gallery', page),
    remove: (id) => api.gallery[':id'].$delete({ param: { id } }),
  },
] as const satisfies readonly ContentAdapter[];

/** An item of the list of all content. */
export function listedItem(entity: ContentListItem): DashboardItem {
  switch (entity.kind) {
    case 'article':
      return articleItem(entity);
    case 'video':
      return videoItem(entity);
    case 'event':
      return eventItem(entity);
    case 'news':
      return newsItem(entity);
    case 'gallery':
      return galleryItem(entity);
  }
}

const adapters = Object.fromEntries(
  [...moderatedAdapters, ...unmoderatedAdapters].map((adapter) => [adapter.kind, adapter]),
) as Record<ContentKind, ContentAdapter>;

export const adapterOf = ({ kind }: { kind: ContentKind }): ContentAdapter => adapters[kind];

export function moderationOf({ kind }: { kind: ContentKind }): Moderation {
  const { moderation } = adapters[kind];
  if (!moderation) throw new Error(`Items of the kind ${kind} are not moderated`);
  return moderation;
}
