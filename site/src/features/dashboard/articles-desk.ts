import { articlePath } from '#shared/content/paths.ts';
import type { Article, ArticleSummary } from '#shared/model/article.ts';
import { categoryName } from '#shared/text/category-name.ts';
import { api } from '#site/src/api/api.ts';
import type { DeskItem, ModeratedDesk } from './desk.ts';
import { deskCalls, paragraphs, undoMessages } from './desk-calls.ts';

const deskItem = (article: ArticleSummary): DeskItem => ({
  ...article,
  kind: 'article',
  topic: categoryName(article.category),
  live: article.live ?? article.status === 'published',
  address: articlePath(article.id),
});

const { list, remove, ...decisions } = deskCalls<ArticleSummary, Article>(
  api.articles,
  deskItem,
  ({ excerpt, content }) => paragraphs(excerpt, content),
);

export const articlesDesk: ModeratedDesk = {
  kind: 'article',
  policy: 'content',
  words: { one: 'Articolo', all: 'Gestione articoli', none: 'Nessun articolo', create: 'Nuovo articolo' },
  removal: { done: 'Articolo eliminato con successo!', failed: "Errore durante l'eliminazione dell'articolo" },
  list,
  remove,
  moderation: {
    ...decisions,
    words: {
      pending: 'Articoli in attesa',
      total: 'Tutti gli articoli',
      nonePending: 'Nessun articolo in attesa di approvazione',
      createFirst: 'Crea il tuo primo articolo',
    },
    messages: {
      approve: { done: 'Contenuto approvato con successo!', failed: "Errore durante l'approvazione" },
      undo: undoMessages,
      reject: { done: 'Contenuto respinto', failed: 'Errore durante il rifiuto' },
    },
  },
};
