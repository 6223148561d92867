import { z } from 'zod';
import { limits } from '#shared/limits.ts';
import * as field from '#shared/rules/fields.ts';
import { onlyEdition, onlyEditionLive, startedFrom } from './edition.ts';

const fields = z.object({
  title: field.line(limits.title),
  slug: field.slug,
  summary: field.paragraph(limits.description),
  description: field.optionalParagraph(limits.description),
  content: field.markdown,
  category: field.categoryId,
  author: field.optionalPersonName(),
  date: field.optionalCivilDate,
  image: field.optionalPictureAddress,
  ...field.pictureTexts,
  tags: field.tags,
});

export const NewsInput = fields.extend({ status: field.unmoderatedStatus.optional() }).meta({ id: 'NewsInput' });
export type NewsInput = z.infer<typeof NewsInput>;

export const News = fields.extend({ ...onlyEdition, date: field.civilDate }).meta({ id: 'News' });
export type News = z.infer<typeof News>;

const PublicNews = News.extend({ publishedAt: onlyEditionLive.publishedAt });

export const PublicNewsSummary = PublicNews.omit({ content: true });
export type PublicNewsSummary = z.infer<typeof PublicNewsSummary>;

export const news = {
  input: NewsInput,
  change: NewsInput.partial().extend(startedFrom).meta({ id: 'NewsChange' }),
  item: News,
  // Lists leave out the text itself.
  summary: News.omit({ content: true }).meta({ id: 'NewsSummary' }),
  live: PublicNews,
  liveSummary: PublicNewsSummary,
};
