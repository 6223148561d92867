import type { ArticleSummary } from '#shared/model/article.ts';
import { articlePath, createPath, editPath } from '#shared/paths.ts';
import { categoryName } from '#shared/text/category-name.ts';
import { api } from '../../lib/api.ts';
import { nextCursor } from '../../lib/next-link.ts';
import type { Desk, DeskItem, DeskPage } from './desk.ts';

const { articles } = api;

const lists = {
  pending: articles.pending.list,
  mine: articles.my.all,
  all: articles.admin.all,
} as const;

export const articlesDesk: Desk = {
  kind: 'article',
  words: {
    one: 'Articolo',
    pending: 'Articoli in attesa',
    all: 'Gestione articoli',
    total: 'Tutti gli articoli',
    nonePending: 'Nessun articolo in attesa di approvazione',
    none: 'Nessun articolo',
    create: 'Nuovo articolo',
    createFirst: 'Crea il tuo primo articolo',
  },
  messages: {
    approve: { done: 'Contenuto approvato con successo!', failed: "Errore durante l'approvazione" },
    reject: { done: 'Contenuto respinto', failed: 'Errore durante il rifiuto' },
    remove: { done: 'Articolo eliminato con successo!', failed: "Errore durante l'eliminazione dell'articolo" },
  },
  list: async (name, cursor): Promise<DeskPage> => {
    const response = await lists[name].$get({ query: { limit: '100', ...(cursor && { cursor }) } });
    return { items: (await response.json()).map(deskItem), next: nextCursor(response.headers.get('link')) };
  },
  text: async (id) => {
    const { excerpt = '', content = '' } = await (await articles[':id'].$get({ param: { id } })).json();
    return [excerpt, content].filter(Boolean).join('\n\n');
  },
  approve: async (id) => deskItem(await (await articles[':id'].approve.$put({ param: { id }, json: {} })).json()),
  reject: async (id, reason) => {
    const response = await articles[':id'].reject.$put({ param: { id }, json: reason ? { reason } : {} });
    return deskItem(await response.json());
  },
  remove: (id) => articles[':id'].$delete({ param: { id } }),
  createPath: createPath('article'),
  editPath: (id) => editPath('article', id),
  viewPath: articlePath,
};

const deskItem = (article: ArticleSummary): DeskItem => ({
  ...article,
  kind: 'article',
  topic: categoryName(article.category),
  live: article.live ?? article.status === 'published',
});
