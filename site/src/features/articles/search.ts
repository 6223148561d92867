import type { IndexedArticle } from './article-index.ts';

export type Filter = { category: string; words: string };

const folded = (text: string) =>
  text
    .normalize('NFD')
    .replace(/\p{Mn}/gu, '')
    .toLowerCase();

/** Articles of the category whose title or description contains every word; neither case nor accents matter. */
export function search(articles: IndexedArticle[], { category, words }: Filter): IndexedArticle[] {
  const wanted = folded(words).split(/\s+/).filter(Boolean);
  return articles.filter((article) => {
    if (category !== '' && article.category !== category) return false;
    const text = folded(`${article.title} ${article.description}`);
    return wanted.every((word) => text.includes(word));
  });
}
