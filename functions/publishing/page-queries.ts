import { addTo, type CompactSet, removeFrom, valuesIn } from '#shared/model/snapshot/multi-map.ts';

/** A query of the snapshot, and a hash of the result that a page shows. */
export type QueryResult = { readonly query: string; readonly hash: string };
/** The queries of a page, each with the hash of its result, as they are recorded. */
export type RecordedQueries = readonly (readonly [query: string, hash: string])[];

/** The last result of a query knows the pages that depend on it, those that show a former result too. */
type LastResult = QueryResult & { pages: CompactSet };

/**
 * Which pages depend on which query. Pages that show the same result share its object: a site of a hundred thousand pages asks
 * one and a half million times.
 */
export class PageQueries {
  readonly #last = new Map<string, LastResult>();

  /**
   * Returns what the page keeps; `former` is what it kept until now. What stays is left in its place: in a map of a million
   * queries each removal leaves a gap, and to close the gaps takes long.
   */
  put(path: string, recorded: RecordedQueries, former: readonly QueryResult[] = []): readonly QueryResult[] {
    const dropped = new Map(former.map((result) => [result.query, result]));
    const results = recorded.map(([query, hash]) => {
      const last = this.#last.get(query);
      const pages = dropped.delete(query) && last ? last.pages : addTo(last?.pages, path);
      if (last?.hash === hash) {
        last.pages = pages;
        return last;
      }
      if (last) last.pages = undefined;
      const result = { query: last?.query ?? query, hash, pages };
      this.#last.set(query, result);
      return result;
    });
    this.remove(path, dropped.values());
    return results;
  }

  remove(path: string, results: Iterable<QueryResult>): void {
    for (const { query } of results) {
      const last = this.#last.get(query);
      if (!last) continue;
      last.pages = removeFrom(last.pages, path);
      if (last.pages === undefined) this.#last.delete(query);
    }
  }

  isUsed(query: string): boolean {
    return this.#last.has(query);
  }

  pagesOf(query: string): Iterable<string> {
    return valuesIn(this.#last.get(query)?.pages);
  }
}
