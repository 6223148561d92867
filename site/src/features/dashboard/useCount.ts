import type { ListTab } from './tabs.ts';
import { useDeskList } from './useDeskList.ts';

/** How many items the list of a tab has, as far as it is here. */
export function useCount(tab: ListTab): string | undefined {
  const { items, hasNextPage } = useDeskList(tab.list, tab.kinds);
  return items && `${items.length}${hasNextPage ? '+' : ''}`;
}
