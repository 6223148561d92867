import { useQuery } from '@tanstack/react-query';
import { isModerated, type UnmoderatedKind } from '#shared/model/kinds.ts';
import { api } from '#site/src/api/api.ts';
import { inFigures } from '#site/src/lib/italian-numbers.ts';
import type { ListTab } from './tabs.ts';
import { useDeskList } from './useDeskList.ts';

/** How many items the list of a tab has. A list that is longer than what is here of it is counted by the API. */
export function useCount(tab: ListTab): string | undefined {
  const { items, hasNextPage } = useDeskList(tab.list, tab.kinds);
  const counts = useCounts(hasNextPage);

  if (!items) return undefined;
  if (!hasNextPage) return inFigures(items.length);
  const counted = counts?.[tab.list];
  if (!counted) return `${inFigures(items.length)}+`;
  return inFigures(tab.kinds.filter(isModerated).reduce((sum, kind) => sum + (counted[kind] ?? 0), 0));
}

/** The same for what is not moderated, whose lists come only when their tab is opened. */
export function useUnmoderatedCount(kind: UnmoderatedKind): string | undefined {
  const count = useCounts(true)?.desk?.[kind];
  return count === undefined ? undefined : inFigures(count);
}

function useCounts(enabled: boolean) {
  const { data } = useQuery({
    // Whatever makes the lists ask again makes their numbers ask too.
    queryKey: ['list', 'counts'],
    enabled,
    queryFn: () => api.dashboard.counts.$get().then((response) => response.json()),
  });
  return data;
}
