import type { ReactNode } from 'react';
import { createPath } from '#shared/content/paths.ts';
import type { User } from '#shared/model/user.ts';
import { may } from '#shared/rules/permissions.ts';
import { useApprovals, withApproved } from './approvals.ts';
import { ContentItem } from './ContentItem.tsx';
import type { DeskItem } from './desk.ts';
import { deskOf } from './desks.ts';
import { itemFinding } from './item-finding.ts';
import { PagedList } from './PagedList.tsx';
import { PendingList } from './PendingList.tsx';
import type { ListTab } from './tabs.ts';
import { useDeskList } from './useDeskList.ts';
import './item.css';

type Props = { tab: ListTab; user: User };

/** A tab of content. What is written without moderation is begun here too, since no quick action leads to it. */
export function ContentList({ tab, user }: Props) {
  const list = useShownList(tab);
  const { kind, moderation, words } = deskOf({ kind: tab.kinds[0] ?? 'article' });

  return (
    <>
      {!moderation && (
        <p className="list-create">
          <a className="button" href={createPath(kind)}>
            {words.create}
          </a>
        </p>
      )}
      <PagedList
        title={tab.label}
        list={list}
        finding={itemFinding(tab.list)}
        empty={<Empty tab={tab} user={user} />}
        more="Mostra altri contenuti"
      >
        {(items) => (tab.list === 'pending' ? <PendingList items={items} user={user} /> : rows(items, tab, user))}
      </PagedList>
    </>
  );
}

/** A pending list also shows what was approved from it a moment ago. */
function useShownList({ list, kinds }: ListTab) {
  const query = useDeskList(list, kinds);
  const { approvals } = useApprovals();
  if (list !== 'pending' || !query.items) return query;
  const ofThisList = approvals.filter(({ item }) => kinds.includes(item.kind));
  return { ...query, items: withApproved(query.items, ofThisList) };
}

const rows = (items: DeskItem[], tab: ListTab, user: User): ReactNode => (
  // biome-ignore lint/a11y/noRedundantRoles: without markers Safari no longer says that it is a list
  <ul role="list" className="items">
    {items.map((item) => (
      <ContentItem key={`${item.kind} ${item.id}`} item={item} user={user} everyones={tab.list === 'all'} />
    ))}
  </ul>
);

function Empty({ tab, user }: Props) {
  const { kind, words, moderation } = deskOf({ kind: tab.kinds[0] ?? 'article' });
  if (tab.list === 'pending') return <p>{moderation?.words.nonePending}</p>;
  if (tab.list === 'all') return <p>{words.none}</p>;
  return (
    <>
      <p>Non hai ancora creato contenuti</p>
      {may(user.role, 'content:create') && (
        <a className="button" href={createPath(kind)}>
          {moderation?.words.createFirst}
        </a>
      )}
    </>
  );
}
