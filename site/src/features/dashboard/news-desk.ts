import type { NewsSummary } from '#shared/model/news.ts';
import { newsPath } from '#shared/paths.ts';
import { categoryName } from '#shared/text/category-name.ts';
import { api } from '../../lib/api.ts';
import type { Desk, DeskItem } from './desk.ts';
import { pageOf, pageQuery } from './list-page.ts';

export const newsDesk: Desk = {
  kind: 'news',
  policy: 'desk',
  words: { one: 'Notizia', all: 'Notizie', none: 'Nessuna notizia', create: 'Nuova notizia' },
  removal: { done: 'Notizia eliminata con successo!', failed: "Errore durante l'eliminazione della notizia" },
  list: async (_, cursor) => {
    const { items, next } = await pageOf<NewsSummary>(api.news.$get(pageQuery(cursor)));
    return { items: items.map(deskItem), next };
  },
  remove: (id) => api.news[':id'].$delete({ param: { id } }),
};

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
