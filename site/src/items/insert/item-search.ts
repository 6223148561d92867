import { itemLabels, type Labelled } from '#shared/kinds/item-labels.ts';
import { type ContentKind, collections } from '#shared/kinds/kinds.ts';
import { wordFinder } from '#shared/text/folding.ts';
import { type FetchList, fetchPage } from '#site/src/api/list-page.ts';
import { publicApi } from '#site/src/api/public-api.ts';

export type FoundItem = { kind: ContentKind; id: string; title: string; label: string; note: string };

type Listed = Labelled & { id: string; title: string };

/** The public lists of a kind. Running and coming events come before all of them. */
const listsOf = (kind: ContentKind): readonly unknown[] => [
  ...(kind === 'event' ? [publicApi.events.upcoming.$get] : []),
  publicApi[collections[kind]].$get,
];

/** The public items of a kind, loaded page by page as far as a search needs them. */
export class ItemList {
  readonly items: FoundItem[] = [];
  /** The number of loaded pages. */
  pages = 0;
  readonly #kind: ContentKind;
  readonly #known = new Set<string>();
  #rest: readonly FetchList<Listed>[];
  #cursor: string | undefined;
  #loading: Promise<void> | undefined;

  constructor(kind: ContentKind) {
    this.#kind = kind;
    this.#rest = listsOf(kind) as readonly FetchList<Listed>[];
  }

  get complete(): boolean {
    return this.#rest.length === 0;
  }

  /** Searches that need the next page at the same time share one request. */
  loadMore(): Promise<void> {
    this.#loading ??= this.#loadPage().finally(() => {
      this.#loading = undefined;
    });
    return this.#loading;
  }

  async #loadPage(): Promise<void> {
    const [ask, ...rest] = this.#rest;
    if (!ask) return;
    const page = await fetchPage(ask, { limit: '100', ...(this.#cursor && { cursor: this.#cursor }) });
    this.pages += 1;
    for (const item of page.items) this.#add(item);
    this.#cursor = page.next;
    if (page.next === undefined) this.#rest = rest;
  }

  #add(item: Listed): void {
    if (this.#known.has(item.id)) return;
    this.#known.add(item.id);
    const { kind, group, note } = itemLabels(this.#kind, item);
    this.items.push({ kind: this.#kind, id: item.id, title: item.title, label: `${kind}, ${group}`, note });
  }
}

/** `more`: there are pages left that were not searched. */
export type Found = { items: FoundItem[]; more: boolean };

type Search = { words: string; max: number; maxPages: number };

/**
 * The first `max` items of each list that have all these words in their title or beside it, among its first `maxPages` pages
 * of a hundred. `show` gets what was found after each page. Throws when a page does not load, and shows nothing from then on.
 */
export async function findItems(
  all: readonly ItemList[],
  { words, max, maxPages }: Search,
  signal: AbortSignal,
  show: (found: Found) => void,
): Promise<Found> {
  const matches = wordFinder(words);
  const searches = all.map((list) => ({ list, found: [] as FoundItem[] }));
  const now = () => ({
    items: searches.flatMap(({ found }) => found),
    more: searches.some(({ list, found }) => found.length < max && !list.complete),
  });

  let failed = false;
  const isOver = () => failed || signal.aborted;
  const search = async ({ list, found }: (typeof searches)[number]) => {
    let searched = 0;
    const searchNew = () => {
      const matching = list.items
        .slice(searched)
        .filter(({ title, label, note }) => matches(`${title} ${label} ${note}`));
      found.push(...matching.slice(0, max - found.length));
      searched = list.items.length;
    };
    searchNew();
    while (found.length < max && !list.complete && list.pages < maxPages && !isOver()) {
      await list.loadMore().catch((error) => {
        failed = true;
        throw error;
      });
      searchNew();
      if (!isOver()) show(now());
    }
  };
  await Promise.all(searches.map(search));
  return now();
}
