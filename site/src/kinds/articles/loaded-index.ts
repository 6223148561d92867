import {
  type ArticleIndexStart,
  articleIndexPartPath,
  articleIndexPath,
  type IndexedArticle,
} from '#shared/model/list-files.ts';

/** As much of the index of articles as has come so far, newest first; each part is asked for once. */
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

  /** Where a part does not come, the next try asks for it again. */
  loadNext(): Promise<void> {
    this.#loading ??= this.#load().finally(() => {
      this.#loading = undefined;
    });
    return this.#loading;
  }

  async #load(): Promise<void> {
    if (this.#older === undefined) {
      const { articles, parts } = await ask<ArticleIndexStart>(articleIndexPath);
      this.#add(articles);
      this.#older = parts;
    } else if (this.#older > 0) {
      this.#add(await ask<IndexedArticle[]>(articleIndexPartPath(this.#older)));
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

async function ask<Answer>(path: string): Promise<Answer> {
  const response = await fetch(path);
  if (!response.ok) throw new Error(`${response.status}`);
  return response.json();
}
