import type { ListTab, Tab } from './tabs.ts';
import { useDeskList } from './useDeskList.ts';

/** How much there is in each of the lists that this role sees. */
export function StatCards({ tabs }: { tabs: readonly Tab[] }) {
  return <dl className="stats">{tabs.map((tab) => 'counted' in tab && <StatCard key={tab.id} tab={tab} />)}</dl>;
}

function StatCard({ tab }: { tab: ListTab }) {
  const { items, hasNextPage } = useDeskList(tab.list, tab.kinds);
  return (
    <div>
      <dt>{tab.counted}</dt>
      <dd>{items ? `${items.length}${hasNextPage ? '+' : ''}` : '–'}</dd>
    </div>
  );
}
