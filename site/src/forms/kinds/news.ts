import { newsPath } from '#shared/content/paths.ts';
import { limits } from '#shared/limits.ts';
import { categoryName } from '#shared/magazine.ts';
import { News, NewsInput } from '#shared/model/kinds/news.ts';
import { api, idempotencyKeyOf, serverMessage } from '#site/src/api/api.ts';
import type { EditorKind } from '#site/src/forms/kind.ts';
import {
  authorField,
  categoryField,
  contentField,
  dateField,
  imageField,
  isCategory,
  pictureTextFields,
  titleField,
} from './common-fields.ts';

const { news } = api;

export const newsKind: EditorKind<NewsInput, News> = {
  kind: 'news',
  labels: { one: 'Notizia', the: 'la notizia', theSame: 'della stessa notizia' },
  input: NewsInput,
  item: News,

  writing: [
    titleField,
    { name: 'summary', label: 'Sommario', control: 'paragraph', hint: 'Nelle liste e sotto il titolo.' },
    contentField,
    {
      name: 'description',
      label: 'Descrizione',
      control: 'paragraph',
      optional: true,
      hint: 'Si legge al posto del contenuto, quando non c’è.',
    },
  ],
  side: [
    categoryField,
    { ...imageField, optional: true },
    { ...authorField, optional: true },
    {
      name: 'tags',
      label: 'Parole chiave',
      control: 'tags',
      optional: true,
      hint: `Separate da virgole, al massimo ${limits.tags}.`,
    },
  ],
  details: [dateField, ...pictureTextFields],

  load: async (id) => (await news[':id'].$get({ param: { id } })).json(),
  create: async (json, formId) => (await news.$post({ json, header: idempotencyKeyOf(formId) })).json(),
  change: async (id, json) => (await news[':id'].$put({ param: { id }, json })).json(),
  notFound: 'NEWS_NOT_FOUND',
  loadFailed: 'Errore nel caricamento della notizia',
  saveFailed: (error) => serverMessage(error, 'Errore nel salvataggio della notizia'),
  saved: (_, creating) => ({ text: creating ? 'Notizia creata con successo!' : 'Notizia aggiornata con successo!' }),

  viewPath: newsPath,
  previewPath: newsPath,
  preview: ({ title, category, summary, description, content }) => ({
    label: isCategory(category) ? categoryName(category) : '',
    title: String(title),
    lead: String(summary),
    text: String(content || description),
  }),
};
