import { createContext, type ReactNode, useCallback, useContext, useState } from 'react';
import { Options } from '#site/src/components/controls/Field.tsx';
import { countedResults, formatNumber } from '#site/src/lib/italian-format.ts';
import type { ListSearch, PagedQuery } from './list-search.ts';
import { Awaited, MoreButton } from './NotLoaded.tsx';
import './PagedList.css';

/** The id of the heading in a tab with one list. */
export const listTitle = 'list-title';

type Props<Item> = {
  title: string;
  /** The id of the title in a tab with several lists; such a title is visible. */
  titleId?: string;
  list: PagedQuery<Item> & { search: ListSearch };
  empty: ReactNode;
  more: string;
  children: (items: Item[]) => ReactNode;
};

/** The list of a tab, with its search, its loading, failed and empty states and a button for the next page. */
export function PagedList<Item>({ title, titleId, list, empty, more, children }: Props<Item>) {
  const { items, search } = list;
  const isEmpty = items?.length === 0 && search.isCurrent;
  const hasNone = isEmpty && !search.leavesOut;
  const headingId = titleId ?? listTitle;

  return (
    <section className="content-list" tabIndex={-1} aria-labelledby={headingId}>
      <h2 id={headingId} className={titleId ? undefined : 'visually-hidden'}>
        {title}
      </h2>
      <Awaited what="La lista non si è caricata." query={list} />
      {(items || search.words) && !hasNone && (
        <ListTools search={search} labelledBy={headingId}>
          {search.words &&
            search.isCurrent &&
            items &&
            countedResults(items.length, search.among === undefined && list.hasNextPage) + amongFirst(search)}
          {!search.words && search.among !== undefined && `Sono ordinati i primi ${formatNumber(search.among)}`}
        </ListTools>
      )}
      {hasNone && <div className="list-empty">{empty}</div>}
      {isEmpty && !hasNone && <p className="list-empty">Nessun risultato{amongFirst(search)}</p>}
      <RowDialogs>{items && items.length > 0 && children(items)}</RowDialogs>
      <MoreButton list={list}>{more}</MoreButton>
    </section>
  );
}

/** What a search or an order covers of a list that is not fetched whole. */
const amongFirst = ({ among }: ListSearch) => (among === undefined ? '' : ` tra i primi ${formatNumber(among)}`);

type ToolsProps = {
  search: ListSearch;
  labelledBy: string;
  /** The number of results; nothing while the search runs. */
  children: ReactNode;
};

const ListTools = ({ search: { label, words, search, order, orders, sort }, labelledBy, children }: ToolsProps) => (
  <search className="row list-tools" aria-labelledby={labelledBy}>
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
    {orders.length > 1 && (
      <label>
        Ordine
        <select value={order} onChange={({ target }) => sort(target.value)}>
          <Options of={orders.map(({ id, label }, place) => [place === 0 ? '' : id, label])} />
        </select>
      </label>
    )}
  </search>
);

type Open = (dialog: (close: () => void) => ReactNode) => void;

const RowDialogsContext = createContext<Open>(() => {});

export const useRowDialog = (): Open => useContext(RowDialogsContext);

/**
 * Holds the dialog of a row as it was opened: the list that is fetched again changes neither what is asked nor the version that is
 * decided, and what is being typed stays when the row leaves.
 */
function RowDialogs({ children }: { children: ReactNode }) {
  const [dialog, setDialog] = useState<ReactNode>();
  const open = useCallback<Open>((make) => setDialog(make(() => setDialog(undefined))), []);
  return (
    <RowDialogsContext value={open}>
      {children}
      {dialog}
    </RowDialogsContext>
  );
}
