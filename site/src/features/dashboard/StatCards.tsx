import type { ListTab, Tab } from './tabs.ts';
import { useCount } from './useCount.ts';

/** How much there is in each of the lists that this role sees. */
export function StatCards({ tabs }: { tabs: readonly Tab[] }) {
  return <dl className="stats">{tabs.map((tab) => 'counted' in tab && <StatCard key={tab.id} tab={tab} />)}</dl>;
}

function StatCard({ tab }: { tab: ListTab }) {
  return (
    <div>
      <dt>{tab.counted}</dt>
      <dd>{useCount(tab) ?? '–'}</dd>
    </div>
  );
}
