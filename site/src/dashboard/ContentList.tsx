import type { User } from '#shared/accounts/user.ts';
import { createPath } from '#shared/publish/paths.ts';
import { may } from '#shared/rules/permissions.ts';
import { byText, type Order, type SearchAndSort, useListSearch } from '#site/src/components/lists/list-search.ts';
import { PagedList } from '#site/src/components/lists/PagedList.tsx';
import { PendingList } from '#site/src/dashboard/approval/PendingList.tsx';
import { useApprovals, withApproved } from '#site/src/dashboard/items/approvals.tsx';
import { adapterOf, type DashboardItem, type ListName } from './items/adapters.ts';
import { ContentItems } from './items/ContentItem.tsx';
import { useContentList, useFirstPageOnceLeft } from './items/useContentList.ts';
import type { ListTab } from './tabs.ts';
import '#site/src/components/lists/item.css';

type Props = { tab: ListTab; user: User };

/** A tab of content. An unmoderated kind has its create button here, because no quick action leads to it. */
export function ContentList({ tab, user }: Props) {
  const list = useListSearch(useShownList(tab), itemSearch(tab.list));
  const { kind, moderation, labels } = adapterOf({ kind: tab.kinds[0] ?? 'article' });

  return (
    <>
      {!moderation && (
        <p className="list-create">
          <a className="button" href={createPath(kind)}>
            {labels.create}
          </a>
        </p>
      )}
      <PagedList title={tab.label} list={list} empty={<Empty tab={tab} user={user} />} more="Mostra altri contenuti">
        {(items) =>
          tab.list === 'pending' ? (
            <PendingList items={items} user={user} />
          ) : (
            <ContentItems items={items} user={user} showsAuthors={tab.list === 'all'} />
          )
        }
      </PagedList>
    </>
  );
}

/** A pending list keeps the rows that were just approved. */
function useShownList({ list, kinds }: ListTab) {
  const query = useContentList(list, kinds);
  useFirstPageOnceLeft(list, kinds);
  const { approvals } = useApprovals();
  if (list !== 'pending' || !query.items) return query;
  const ofThisList = approvals.filter(({ item }) => kinds.includes(item.kind));
  return { ...query, items: withApproved(query.items, ofThisList) };
}

function Empty({ tab, user }: Props) {
  const { kind, labels, moderation } = adapterOf({ kind: tab.kinds[0] ?? 'article' });
  if (tab.list === 'pending') return <p>{moderation?.labels.nonePending}</p>;
  if (tab.list === 'all') return <p>{labels.none}</p>;
  return (
    <>
      <p>Non hai ancora creato contenuti</p>
      {may(user.role, 'moderated:create') && (
        <a className="button" href={createPath(kind)}>
          {moderation?.labels.createFirst}
        </a>
      )}
    </>
  );
}

const newestBy = (key: 'date' | 'updatedAt') => (one: DashboardItem, other: DashboardItem) =>
  other[key].localeCompare(one[key]);

const newest = { id: 'recenti', label: 'Data, dalla più recente', compare: newestBy('date') };
const saved = { id: 'modifica', label: 'Ultima modifica', compare: newestBy('updatedAt') };
const others: Order<DashboardItem>[] = [
  { id: 'antichi', label: 'Data, dalla più antica', compare: (one, other) => one.date.localeCompare(other.date) },
  { id: 'titolo', label: 'Titolo', compare: byText(({ title }) => title) },
];

const textOf = ({ title, description, topic, author, location = '' }: DashboardItem) =>
  [title, description, topic, author, location].join(' ');

/** Own content mixes kinds and is sorted by last save; a single kind is sorted by date. */
const itemSearch = (list: ListName): SearchAndSort<DashboardItem> => ({
  textOf,
  orders: list === 'mine' ? [saved, newest, ...others] : [newest, saved, ...others],
});
