import type { ReactNode } from 'react';
import { Spinner } from '#site/src/components/feedback/Spinner.tsx';
import { countedResults, formatNumber } from '#site/src/lib/italian-format.ts';
import { MoreButton } from '#site/src/lists/MoreButton.tsx';
import { NotLoaded } from '#site/src/lists/NotLoaded.tsx';
import { type ApiSearch, type PagedQuery, type SearchAndSort, useListSearch } from './list-search.ts';
import { RowDialogs } from './RowDialogs.tsx';
import './PagedList.css';

/** The id of the heading in a tab with one list. */
export const listTitle = 'list-title';

type Props<Item> = {
  title: string;
  /** The id of the title in a tab with several lists; such a title is visible. */
  titleId?: string;
  list: PagedQuery<Item>;
  /** Search and sort in the browser. */
  searchAndSort?: SearchAndSort<Item>;
  /** Search by the API. */
  search?: ApiSearch;
  empty: ReactNode;
  more: string;
  children: (items: Item[]) => ReactNode;
};

/** The list of a tab, with its search, its loading, failed and empty states and a button for the next page. */
export function PagedList<Item>({ title, titleId, list, searchAndSort, search, empty, more, children }: Props<Item>) {
  const { items } = list;
  const result = useListSearch(list, searchAndSort);
  const hasItems = items !== undefined && items.length > 0;
  const emptiness = emptinessOf(list, result, search);
  const headingId = titleId ?? listTitle;

  return (
    <section className="content-list" tabIndex={-1} aria-labelledby={headingId}>
      <h2 id={headingId} className={titleId ? undefined : 'visually-hidden'}>
        {title}
      </h2>
      {list.isPending && <Spinner />}
      {list.isError && !items && <NotLoaded what="La lista non si è caricata." query={list} />}
      {search && (hasItems || search.words || !search.isCurrent) && (
        <search className="list-tools" aria-labelledby={headingId}>
          <SearchField {...search}>
            {search.words && search.isCurrent && items && countedResults(items.length, list.hasNextPage)}
          </SearchField>
        </search>
      )}
      {searchAndSort && hasItems && <ListTools searchAndSort={searchAndSort} list={result} labelledBy={headingId} />}
      {emptiness === 'no items' && <div className="list-empty">{empty}</div>}
      {emptiness === 'no results' && <p className="list-empty">Nessun risultato{amongFirst(result)}</p>}
      <RowDialogs>{result.items && result.items.length > 0 && children(result.items)}</RowDialogs>
      <MoreButton list={list}>{more}</MoreButton>
    </section>
  );
}

/** Why no row is shown; undefined while that is not known. */
function emptinessOf<Item>(
  { items, isFetching }: PagedQuery<Item>,
  { items: found, runs }: { items: Item[] | undefined; runs: boolean },
  search: ApiSearch | undefined,
): 'no items' | 'no results' | undefined {
  if (items?.length === 0) {
    if (!search) return 'no items';
    return search.isCurrent ? (search.words ? 'no results' : 'no items') : undefined;
  }
  return found?.length === 0 && !isFetching && !runs ? 'no results' : undefined;
}

/** What a search or an order covers of a list that is not fetched whole. */
const amongFirst = ({ among }: { among: number | undefined }) =>
  among === undefined ? '' : ` tra i primi ${formatNumber(among)}`;

type ToolsProps<Item> = {
  searchAndSort: SearchAndSort<Item>;
  list: ReturnType<typeof useListSearch<Item>>;
  labelledBy: string;
};

function ListTools<Item>({ searchAndSort: { orders }, list, labelledBy }: ToolsProps<Item>) {
  const { words, order, items, runs, among, search, sort } = list;
  return (
    <search className="list-tools" aria-labelledby={labelledBy}>
      <SearchField label="Cerca nella lista" words={words} search={search}>
        {words && !runs && items && countedResults(items.length) + amongFirst(list)}
        {!words && among !== undefined && `Sono ordinati i primi ${formatNumber(among)}`}
      </SearchField>
      {orders.length > 1 && (
        <label>
          Ordine
          <select value={order} onChange={({ target }) => sort(target.value === orders[0].id ? '' : target.value)}>
            {orders.map(({ id, label }, place) => (
              <option key={id} value={place === 0 ? '' : id}>
                {label}
              </option>
            ))}
          </select>
        </label>
      )}
    </search>
  );
}

type SearchProps = {
  label: string;
  words: string;
  search: (words: string) => void;
  /** The number of results; nothing while the search runs. */
  children: ReactNode;
};

const SearchField = ({ label, words, search, children }: SearchProps) => (
  <>
    <input
      type="search"
      aria-label={label}
      placeholder={label}
      autoComplete="off"
      value={words}
      onChange={({ target }) => search(target.value)}
    />
    <p className="caption" role="status">
      {children}
    </p>
  </>
);
