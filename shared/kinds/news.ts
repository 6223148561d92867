import { z } from 'zod';
import { limits } from '#shared/limits.ts';
import {
  categoryId,
  civilDate,
  line,
  markdown,
  optionalCivilDate,
  optionalParagraph,
  optionalPersonName,
  optionalPictureAddress,
  paragraph,
  pictureTexts,
  slug,
  tags,
  unmoderatedStatus,
} from '#shared/rules/fields.ts';
import { onlyEdition, onlyEditionLive, startedFrom } from './edition.ts';

const fields = z.object({
  title: line(limits.title),
  slug,
  summary: paragraph(limits.description),
  description: optionalParagraph(limits.description),
  content: markdown,
  category: categoryId,
  author: optionalPersonName(),
  date: optionalCivilDate,
  image: optionalPictureAddress,
  ...pictureTexts,
  tags,
});

export const NewsInput = fields.extend({ status: unmoderatedStatus.optional() }).meta({ id: 'NewsInput' });
export type NewsInput = z.infer<typeof NewsInput>;

export const News = fields.extend({ ...onlyEdition, date: civilDate }).meta({ id: 'News' });
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
