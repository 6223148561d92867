import { newsPath } from '#shared/content/paths.ts';
import type { NewsSummary } from '#shared/model/news.ts';
import { categoryName } from '#shared/text/category-name.ts';
import { api } from '#site/src/api/api.ts';
import type { Desk, DeskItem } from './desk.ts';
import { deskPage } from './desk-calls.ts';

export const newsDesk = {
  kind: 'news' as const,
  policy: 'desk' as const,
  words: { one: 'Notizia', all: 'Notizie', none: 'Nessuna notizia', create: 'Nuova notizia' },
  removal: { done: 'Notizia eliminata con successo!', failed: "Errore durante l'eliminazione della notizia" },
  list: (_, cursor) => deskPage<NewsSummary>(api.news.$get, deskItem, cursor),
  remove: (id) => api.news[':id'].$delete({ param: { id } }),
} satisfies Desk;

const deskItem = (news: NewsSummary): DeskItem => ({
  ...news,
  kind: 'news',
  description: news.summary,
  topic: categoryName(news.category),
  author: news.author ?? '',
  featured: false,
  live: true,
  address: newsPath(news.id),
});
