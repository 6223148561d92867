import { useQuery } from '@tanstack/react-query';
import { isModerated } from '#shared/model/kinds.ts';
import { api } from '../../lib/api.ts';
import type { ListTab } from './tabs.ts';
import { useDeskList } from './useDeskList.ts';

/** How many items the list of a tab has. A list that is longer than what is here of it is counted by the API. */
export function useCount(tab: ListTab): string | undefined {
  const { items, hasNextPage } = useDeskList(tab.list, tab.kinds);
  const { data: counts } = useQuery({
    // Whatever makes the lists ask again makes their numbers ask too.
    queryKey: ['list', 'counts'],
    enabled: hasNextPage,
    queryFn: () => api.dashboard.counts.$get().then((response) => response.json()),
  });

  if (!items) return undefined;
  if (!hasNextPage) return `${items.length}`;
  const counted = counts?.[tab.list];
  if (!counted) return `${items.length}+`;
  const total = tab.kinds.filter(isModerated).reduce((sum, kind) => sum + (counted[kind] ?? 0), 0);
  return total.toLocaleString('it-IT');
}
