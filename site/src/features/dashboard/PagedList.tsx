import { type ReactNode, useEffect, useRef } from 'react';
import { Spinner } from '../../components/Spinner.tsx';
import type { Finding } from './finding.ts';
import { ListTools } from './ListTools.tsx';
import { useFound } from './useFound.ts';

type Paged<Item> = {
  items: Item[] | undefined;
  data: { pages: readonly unknown[] } | undefined;
  isPending: boolean;
  isError: boolean;
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
  empty: ReactNode;
  more: string;
  children: (items: Item[]) => ReactNode;
};

/** What stands in a tab: the list, or that it is empty, on its way or did not come. */
export function PagedList<Item>({ title, titleId, list, finding, empty, more, children }: Props<Item>) {
  const { items } = list;
  const found = useFound(list, finding);
  const section = useFocusAfterRemoval(items?.length);

  return (
    <section ref={section} className="content-list" tabIndex={-1} aria-labelledby={titleId ?? listTitle}>
      <h2 id={titleId ?? listTitle} className={titleId ? undefined : 'visually-hidden'}>
        {title}
      </h2>
      {list.isPending && <Spinner />}
      {list.isError && !items && <NotLoaded what="La lista non si è caricata." retry={() => void list.refetch()} />}
      {items?.length === 0 && <div className="list-empty">{empty}</div>}
      {finding && items && items.length > 0 && <ListTools finding={finding} list={found} />}
      {items && items.length > 0 && found.items?.length === 0 && !list.isFetching && (
        <p className="list-empty">Nessun risultato</p>
      )}
      {found.items && found.items.length > 0 && children(found.items)}
      {list.hasNextPage && (
        <button type="button" className="action" disabled={list.isFetching} onClick={() => void list.fetchNextPage()}>
          {more}
        </button>
      )}
    </section>
  );
}

export function NotLoaded({ what, retry }: { what: string; retry: () => void }) {
  return (
    <p className="list-quiet">
      {what}
      <button type="button" className="action" onClick={retry}>
        Riprova
      </button>
    </p>
  );
}

/** When the row that held the focus goes, the focus goes to the list instead of nowhere. */
function useFocusAfterRemoval(length: number | undefined) {
  const section = useRef<HTMLElement>(null);
  const before = useRef(length);
  useEffect(() => {
    const shorter = before.current !== undefined && length !== undefined && length < before.current;
    before.current = length;
    if (shorter && (document.activeElement === document.body || !document.activeElement)) section.current?.focus();
  }, [length]);
  return section;
}
