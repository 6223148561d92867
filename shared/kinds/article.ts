import { z } from 'zod';
import { limits } from '#shared/limits.ts';
import * as field from '#shared/rules/fields.ts';
import { liveEdition, startedFrom, workingEdition } from './edition.ts';

/** An article as the form sends it. */
const fields = z.object({
  title: field.line(limits.title),
  slug: field.slug,
  subtitle: field.optionalLine(limits.subtitle),
  description: field.paragraph(limits.description),
  excerpt: field.optionalParagraph(limits.excerpt),
  content: field.markdown,
  category: field.categoryId,
  author: field.personName(),
  date: field.optionalCivilDate,
  image: field.pictureAddress,
  ...field.pictureTexts,
  tags: field.tags,
  bgColor: field.hexColor.optional(),
  textColor: field.hexColor.optional(),
  featured: z.boolean().optional(),
});

const stored = fields.required({ bgColor: true, textColor: true, featured: true }).extend({ date: field.civilDate });

export const ArticleInput = fields.extend({ status: field.status.optional() }).meta({ id: 'ArticleInput' });
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
