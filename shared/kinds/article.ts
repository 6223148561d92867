import { z } from 'zod';
import { limits } from '#shared/limits.ts';
import {
  categoryId,
  civilDate,
  hexColor,
  line,
  markdown,
  optionalCivilDate,
  optionalLine,
  optionalParagraph,
  paragraph,
  personName,
  pictureAddress,
  pictureTexts,
  slug,
  status,
  tags,
} from '#shared/rules/fields.ts';
import { liveEdition, startedFrom, workingEdition } from './edition.ts';

/** An article as the form sends it. */
const fields = z.object({
  title: line(limits.title),
  slug,
  subtitle: optionalLine(limits.subtitle),
  description: paragraph(limits.description),
  excerpt: optionalParagraph(limits.excerpt),
  content: markdown,
  category: categoryId,
  author: personName(),
  date: optionalCivilDate,
  image: pictureAddress,
  ...pictureTexts,
  tags,
  bgColor: hexColor.optional(),
  textColor: hexColor.optional(),
  featured: z.boolean().optional(),
});

const stored = fields.required({ bgColor: true, textColor: true, featured: true }).extend({ date: civilDate });

export const ArticleInput = fields.extend({ status: status.optional() }).meta({ id: 'ArticleInput' });
export type ArticleInput = z.infer<typeof ArticleInput>;

export const Article = stored.extend(workingEdition).meta({ id: 'Article' });
export type Article = z.infer<typeof Article>;

export const PublicArticle = stored.extend(liveEdition);
export type PublicArticle = z.infer<typeof PublicArticle>;

export const PublicArticleSummary = PublicArticle.omit({ content: true }).meta({ id: 'PublicArticleSummary' });
export type PublicArticleSummary = z.infer<typeof PublicArticleSummary>;

export const article = {
  input: ArticleInput,
  change: ArticleInput.partial().extend(startedFrom).meta({ id: 'ArticleChange' }),
  item: Article,
  // Lists leave out the text itself.
  summary: Article.omit({ content: true }).meta({ id: 'ArticleSummary' }),
  live: PublicArticle,
  liveSummary: PublicArticleSummary,
};
