import {
  type ArticleIndexStart,
  articleIndexPartPath,
  articleIndexPath,
  type IndexedArticle,
} from '#shared/publish/list-files.ts';
import { wordFinder } from '#shared/text/folding.ts';

/** The loaded part of the index of articles, newest first; each part is fetched once. */
export class LoadedIndex {
  readonly articles: IndexedArticle[] = [];
  readonly #known = new Set<string>();
  #older: number | undefined;
  #loading: Promise<void> | undefined;

  get started(): boolean {
    return this.#older !== undefined;
  }

  get complete(): boolean {
    return this.#older === 0;
  }

  /** A part that failed is fetched again by the next call. */
  loadNext(): Promise<void> {
    this.#loading ??= this.#load().finally(() => {
      this.#loading = undefined;
    });
    return this.#loading;
  }

  async #load(): Promise<void> {
    if (this.#older === undefined) {
      const { articles, parts } = await jsonOf<ArticleIndexStart>(await fetch(articleIndexPath));
      this.#add(articles);
      this.#older = parts;
    } else if (this.#older > 0) {
      const response = await fetch(articleIndexPartPath(this.#older));
      // With fewer articles than when the index was loaded there are fewer parts.
      if (response.status !== 404) this.#add(await jsonOf<IndexedArticle[]>(response));
      this.#older -= 1;
    }
  }

  #add(articles: readonly IndexedArticle[]): void {
    for (const article of articles) {
      if (this.#known.has(article.id)) continue;
      this.#known.add(article.id);
      this.articles.push(article);
    }
  }
}

function jsonOf<Answer>(response: Response): Promise<Answer> {
  if (!response.ok) throw new Error(`${response.status}`);
  return response.json();
}

type Filter = { category: string; words: string };

/** Articles of the category whose title or description contains every word; neither case nor accents matter. */
export function search(articles: IndexedArticle[], { category, words }: Filter): IndexedArticle[] {
  const matches = wordFinder(words);
  return articles.filter((article) => {
    if (category !== '' && article.category !== category) return false;
    return matches(`${article.title} ${article.description}`);
  });
}
