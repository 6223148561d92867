import { useQuery } from '@tanstack/react-query';
import { isModerated, type UnmoderatedKind } from '#shared/kinds/kinds.ts';
import { api } from '#site/src/api/api.ts';
import { formatNumber } from '#site/src/lib/italian-format.ts';
import { type Counts, useContentList } from './items/useContentList.ts';
import type { ListTab, Tab } from './tabs.ts';

/** The number of items in each list of moderated kinds that this role has. */
export function StatCards({ tabs }: { tabs: readonly Tab[] }) {
  return <dl className="stats">{tabs.map((tab) => 'countLabel' in tab && <StatCard key={tab.id} tab={tab} />)}</dl>;
}

function StatCard({ tab }: { tab: ListTab }) {
  return (
    <div>
      <dt>{tab.countLabel}</dt>
      <dd>{useCount(tab) ?? '–'}</dd>
    </div>
  );
}

/** The number of items in the list of a tab; the API counts lists that are not fetched whole. */
export function useCount(tab: ListTab): string | undefined {
  const { items, hasNextPage } = useContentList(tab.list, tab.kinds);
  const counts = useCounts(hasNextPage);

  if (!items) return undefined;
  if (!hasNextPage) return formatNumber(items.length);
  const byKind = counts?.[tab.list];
  if (!byKind) return `${formatNumber(items.length)}+`;
  return formatNumber(tab.kinds.filter(isModerated).reduce((sum, kind) => sum + (byKind[kind] ?? 0), 0));
}

/** The same for an unmoderated kind, whose list is fetched only when its tab is opened. */
export function useUnmoderatedCount(kind: UnmoderatedKind): string | undefined {
  const count = useCounts(true)?.unmoderated?.[kind];
  return count === undefined ? undefined : formatNumber(count);
}

/** The API reads a whole archive to count it: what others do meanwhile is in the numbers a few minutes later. */
const countsMilliseconds = 300_000;

function useCounts(enabled: boolean) {
  const { data } = useQuery<Counts>({
    queryKey: ['counts'],
    enabled,
    staleTime: countsMilliseconds,
    refetchInterval: countsMilliseconds,
    queryFn: () => api.dashboard.counts.$get().then((response) => response.json()),
  });
  return data;
}
