import { type ReactNode, useEffect, useRef } from 'react';
import type { User } from '#shared/model/user.ts';
import { may } from '#shared/rules/permissions.ts';
import { Spinner } from '../../components/Spinner.tsx';
import { ContentItem } from './ContentItem.tsx';
import type { DeskItem } from './desk.ts';
import { deskOf } from './desks.ts';
import { PendingItem } from './PendingItem.tsx';
import type { Tab } from './tabs.ts';
import { useDeskList } from './useDeskList.ts';
import './item.css';

/** What stands in a tab: the list, or that it is empty, on its way or did not come. */
export function ContentList({ tab, user }: { tab: Tab; user: User }) {
  const list = useDeskList(tab.list, tab.kinds);
  const section = useFocusAfterRemoval(list.items?.length);

  return (
    <section ref={section} className="content-list" tabIndex={-1} aria-labelledby="list-title">
      <h2 id="list-title" className="visually-hidden">
        {tab.label}
      </h2>
      {list.isPending && <Spinner />}
      {list.isError && !list.items && <NotLoaded retry={() => void list.refetch()} />}
      {list.items?.length === 0 && <Empty tab={tab} user={user} />}
      {list.items && list.items.length > 0 && (
        // biome-ignore lint/a11y/noRedundantRoles: without markers Safari no longer says that it is a list
        <ul role="list" className="items">
          {list.items.map((item) => row(item, tab, user))}
        </ul>
      )}
      {list.hasNextPage && (
        <button type="button" className="action" disabled={list.isFetching} onClick={() => void list.fetchNextPage()}>
          Mostra altri contenuti
        </button>
      )}
    </section>
  );
}

function row(item: DeskItem, tab: Tab, user: User): ReactNode {
  const key = `${item.kind} ${item.id}`;
  if (tab.list === 'pending') return <PendingItem key={key} item={item} />;
  return <ContentItem key={key} item={item} user={user} everyones={tab.list === 'all'} />;
}

function NotLoaded({ retry }: { retry: () => void }) {
  return (
    <p className="list-quiet">
      La lista non si è caricata.
      <button type="button" className="action" onClick={retry}>
        Riprova
      </button>
    </p>
  );
}

function Empty({ tab, user }: { tab: Tab; user: User }) {
  const { words, createPath } = deskOf({ kind: tab.kinds[0] ?? 'article' });
  if (tab.list === 'pending') return <p className="list-empty">{words.nonePending}</p>;
  if (tab.list === 'all') return <p className="list-empty">{words.none}</p>;
  return (
    <div className="list-empty">
      <p>Non hai ancora creato contenuti</p>
      {may(user.role, 'content:create') && (
        <a className="button" href={createPath}>
          {words.createFirst}
        </a>
      )}
    </div>
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
