import type { Article, ArticleInput } from '#shared/kinds/article.ts';
import { categoryName, magazine } from '#shared/magazine.ts';
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
  slugField,
  tagsField,
  titleField,
} from '#site/src/kinds/common-fields.ts';
import { editorKind } from '#site/src/kinds/editor-kind.ts';

export const articleKind = editorKind<ArticleInput, Article>('article', {
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
    tagsField,
    featuredField,
  ],
  details: [slugField, dateField, ...pictureTextFields],
  follow: { category: (chosen) => ({ bgColor: colorOf(chosen) }) },

  preview: ({ title, subtitle, description, excerpt, content, category, bgColor }, item) => ({
    label: isCategory(category) ? categoryName(category) : '',
    kicker: String(subtitle),
    title: String(title),
    lead: String(description),
    excerpt: String(excerpt),
    text: String(content),
    colors: { bgColor: String(bgColor), textColor: item?.textColor ?? magazine.defaultArticleColors.textColor },
  }),
});
