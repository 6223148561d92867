import type { ReactNode } from 'react';
import { Spinner } from '#site/src/components/Spinner.tsx';
import { NotLoaded } from '#site/src/lists/NotLoaded.tsx';
import type { Finding } from './finding.ts';
import { ListTools } from './ListTools.tsx';
import { SearchField } from './SearchField.tsx';
import { useFound } from './useFound.ts';
import type { Search } from './useSearchedPages.ts';

type Paged<Item> = {
  items: Item[] | undefined;
  data: { pages: readonly unknown[] } | undefined;
  isPending: boolean;
  isError: boolean;
  error: Error | null;
  isFetching: boolean;
  hasNextPage: boolean;
  refetch: () => unknown;
  fetchNextPage: () => unknown;
};

/** The heading of a tab's only list. */
export const listTitle = 'list-title';

type Props<Item> = {
  title: string;
  /** The id of the title, where a tab has several lists; then the title is seen too. */
  titleId?: string;
  list: Paged<Item>;
  /** How it is searched and sorted, where it can grow. */
  finding?: Finding<Item>;
  /** Where the API searches it instead. */
  search?: Search;
  empty: ReactNode;
  more: string;
  children: (items: Item[]) => ReactNode;
};

/** What stands in a tab: the list, or that it is empty, on its way or did not come. */
export function PagedList<Item>({ title, titleId, list, finding, search, empty, more, children }: Props<Item>) {
  const { items } = list;
  const found = useFound(list, finding);
  const hasItems = items !== undefined && items.length > 0;
  const missing = whatIsMissing(list, found.items, search);
  const headingId = titleId ?? listTitle;

  return (
    <section className="content-list" tabIndex={-1} aria-labelledby={headingId}>
      <h2 id={headingId} className={titleId ? undefined : 'visually-hidden'}>
        {title}
      </h2>
      {list.isPending && <Spinner />}
      {list.isError && !items && <NotLoaded what="La lista non si è caricata." query={list} />}
      {search && (hasItems || search.words || !search.settled) && (
        <search className="list-tools" aria-labelledby={headingId}>
          <SearchField {...search} results={search.settled ? items?.length : undefined} more={list.hasNextPage} />
        </search>
      )}
      {finding && hasItems && <ListTools finding={finding} list={found} labelledBy={headingId} />}
      {missing === 'all' && <div className="list-empty">{empty}</div>}
      {missing === 'found' && <p className="list-empty">Nessun risultato</p>}
      {found.items && found.items.length > 0 && children(found.items)}
      {list.hasNextPage && (
        <button
          type="button"
          className="action"
          aria-disabled={list.isFetching}
          onClick={() => void (list.isFetching || list.fetchNextPage())}
        >
          {more}
        </button>
      )}
    </section>
  );
}

/** Why no row is shown: there is nothing at all, or nothing of what somebody looks for. */
function whatIsMissing<Item>(
  { items, isFetching }: Paged<Item>,
  found: Item[] | undefined,
  search: Search | undefined,
): 'all' | 'found' | undefined {
  if (items?.length === 0) {
    if (!search) return 'all';
    return search.settled ? (search.words ? 'found' : 'all') : undefined;
  }
  return found?.length === 0 && !isFetching ? 'found' : undefined;
}
