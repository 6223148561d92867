import { useState } from 'react';
import { type DashboardItem, itemKey } from '#site/src/dashboard/items/content-adapter.ts';

/** The items that are selected in a list. */
export function useSelection(items: readonly DashboardItem[]) {
  const [keys, setKeys] = useState<ReadonlySet<string>>(new Set());
  const isSelected = (item: DashboardItem) => keys.has(itemKey(item));
  return {
    isSelected,
    select: (changed: readonly DashboardItem[], on: boolean) => {
      const next = new Set(keys);
      for (const key of changed.map(itemKey)) on ? next.add(key) : next.delete(key);
      setKeys(next);
    },
    keep: (kept: readonly DashboardItem[]) => setKeys(new Set(kept.map(itemKey))),
    // A selected item that is hidden by a search or already decided is not among them.
    selected: items.filter(isSelected),
  };
}
