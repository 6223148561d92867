import { useState } from 'react';
import type { DashboardItem } from '#site/src/features/dashboard/content/content-adapter.ts';

/** The items that are selected in a list. */
export function useSelection(items: readonly DashboardItem[]) {
  const [ids, setIds] = useState<ReadonlySet<string>>(new Set());
  return {
    isSelected: ({ id }: DashboardItem) => ids.has(id),
    select: (changed: readonly DashboardItem[], on: boolean) => {
      const next = new Set(ids);
      for (const { id } of changed) on ? next.add(id) : next.delete(id);
      setIds(next);
    },
    keep: (kept: readonly string[]) => setIds(new Set(kept)),
    // A selected item that is hidden by a search or already decided is not among them.
    selected: items.filter(({ id }) => ids.has(id)),
  };
}
