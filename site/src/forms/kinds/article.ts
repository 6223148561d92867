import { articlePath, previewPath } from '#shared/content/paths.ts';
import { categoryName, magazine } from '#shared/magazine.ts';
import { Article, ArticleInput } from '#shared/model/kinds/article.ts';
import { api, idempotencyKeyOf, serverMessage } from '#site/src/api/api.ts';
import type { EditorKind } from '#site/src/forms/kind.ts';
import {
  authorField,
  categoryField,
  colorOf,
  contentField,
  dateField,
  featuredField,
  imageField,
  isCategory,
  pictureTextFields,
  savedAs,
  titleField,
} from './common-fields.ts';

const { articles } = api;

export const articleKind: EditorKind<ArticleInput, Article> = {
  kind: 'article',
  labels: {
    one: 'Articolo',
    the: 'l’articolo',
    theSame: 'dello stesso articolo',
    approval: 'Gli articoli vengono inviati per approvazione prima di essere pubblicati.',
  },
  input: ArticleInput,
  item: Article,

  writing: [
    titleField,
    { name: 'subtitle', label: 'Sottotitolo', control: 'line', optional: true },
    {
      name: 'description',
      label: 'Descrizione breve',
      control: 'paragraph',
      hint: 'Il sommario, nelle liste e sotto il titolo.',
    },
    {
      name: 'excerpt',
      label: 'Estratto',
      control: 'paragraph',
      optional: true,
      hint: 'Apre l’articolo, in corpo più grande.',
    },
    contentField,
  ],
  side: [
    categoryField,
    { name: 'bgColor', label: 'Colore di sfondo', control: 'color', initial: colorOf(categoryField.initial) },
    imageField,
    authorField,
    featuredField,
  ],
  details: [dateField, ...pictureTextFields],
  follow: { category: (chosen) => ({ bgColor: colorOf(chosen) }) },

  load: async (id) => (await articles[':id'].$get({ param: { id } })).json(),
  create: async (json, formId) => (await articles.$post({ json, header: idempotencyKeyOf(formId) })).json(),
  change: async (id, json) => (await articles[':id'].$put({ param: { id }, json })).json(),
  decide: async (id, decision, json) => (await articles[':id'][decision].$put({ param: { id }, json })).json(),
  notFound: 'ARTICLE_NOT_FOUND',
  loadFailed: "Errore nel caricamento dell'articolo",
  saveFailed: (error) => serverMessage(error, "Errore nel salvataggio dell'articolo"),
  saved: (item, creating) =>
    savedAs(creating ? 'Articolo creato con successo!' : 'Articolo aggiornato con successo!', item),

  viewPath: articlePath,
  previewPath: (id) => previewPath('article', id),
  preview: ({ title, subtitle, description, excerpt, content, category, bgColor }, item) => ({
    label: isCategory(category) ? categoryName(category) : '',
    kicker: String(subtitle),
    title: String(title),
    lead: String(description),
    excerpt: String(excerpt),
    text: String(content),
    colors: { bgColor: String(bgColor), textColor: item?.textColor ?? magazine.defaultArticleColors.textColor },
  }),
};
