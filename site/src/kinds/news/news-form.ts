import type { News, NewsInput } from '#shared/kinds/news.ts';
import { categoryName } from '#shared/magazine.ts';
import {
  authorField,
  categoryField,
  contentField,
  dateField,
  imageField,
  isCategory,
  pictureTextFields,
  slugField,
  tagsField,
  titleField,
} from '#site/src/kinds/common-fields.ts';
import { editorKind } from '#site/src/kinds/editor-kind.ts';

export const newsKind = editorKind<NewsInput, News>('news', {
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
  side: [categoryField, { ...imageField, optional: true }, { ...authorField, optional: true }, tagsField],
  details: [slugField, dateField, ...pictureTextFields],

  preview: ({ title, category, summary, description, content }) => ({
    label: isCategory(category) ? categoryName(category) : '',
    title: String(title),
    lead: String(summary),
    text: String(content || description),
  }),
});
