import { magazine } from '#shared/magazine.ts';
import type { PublicArticle } from '#shared/model/article.ts';

/** What search engines read of an article (schema.org), safe inside a script element. */
export function articleData(article: PublicArticle, address: string, image: string): string {
  return inScript({
    '@context': 'https://schema.org',
    '@type': 'NewsArticle',
    headline: article.title,
    description: article.description,
    author: { '@type': 'Person', name: article.author },
    publisher: { '@type': 'Organization', name: magazine.publisher },
    datePublished: article.date,
    dateModified: article.updatedAt,
    image,
    inLanguage: magazine.language,
    mainEntityOfPage: address,
  });
}

const inScript = (data: object) => JSON.stringify(data).replaceAll('<', '\\u003c');
