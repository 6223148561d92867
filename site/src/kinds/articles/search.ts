import type { IndexedArticle } from '#shared/model/list-files.ts';
import { wordFinder } from '#shared/text/words.ts';

export type Filter = { category: string; words: string };

/** Articles of the category whose title or description contains every word; neither case nor accents matter. */
export function search(articles: IndexedArticle[], { category, words }: Filter): IndexedArticle[] {
  const matches = wordFinder(words);
  return articles.filter((article) => {
    if (category !== '' && article.category !== category) return false;
    return matches(`${article.title} ${article.description}`);
  });
}
