import { MultiMap } from '#shared/model/snapshot/multi-map.ts';

/** A query of the snapshot, and a hash of the result that a page shows. */
export type Answer = { readonly query: string; readonly hash: string };
/** The queries of a page, each with the hash of its result, as they are recorded. */
export type Asked = readonly (readonly [query: string, hash: string])[];

/**
 * Which pages depend on which query. Pages that show the same result share its answer: a site of a hundred thousand pages asks
 * one and a half million times.
 */
export class PageQueries {
  readonly #pages = new MultiMap<string, string>();
  /** The last answer of each query. */
  readonly #answers = new Map<string, Answer>();

  /** Returns what the page keeps. */
  put(path: string, asked: Asked): readonly Answer[] {
    return asked.map(([query, hash]) => {
      const last = this.#answers.get(query);
      this.#pages.add(last?.query ?? query, path);
      if (last?.hash === hash) return last;
      const answer = { query: last?.query ?? query, hash };
      this.#answers.set(query, answer);
      return answer;
    });
  }

  remove(path: string, answers: readonly Answer[]): void {
    for (const { query } of answers) {
      this.#pages.delete(query, path);
      if (!this.#pages.has(query)) this.#answers.delete(query);
    }
  }

  isAsked(query: string): boolean {
    return this.#pages.has(query);
  }

  pagesOf(query: string): Iterable<string> {
    return this.#pages.get(query);
  }
}
