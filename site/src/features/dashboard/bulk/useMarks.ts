import { useState } from 'react';
import type { DashboardItem } from '#site/src/features/dashboard/content/content-adapter.ts';

/** The items that are marked in a list. */
export function useMarks(items: readonly DashboardItem[]) {
  const [marked, setMarked] = useState<ReadonlySet<string>>(new Set());
  return {
    isMarked: ({ id }: DashboardItem) => marked.has(id),
    mark: (changed: readonly DashboardItem[], on: boolean) => {
      const next = new Set(marked);
      for (const { id } of changed) on ? next.add(id) : next.delete(id);
      setMarked(next);
    },
    keep: (ids: readonly string[]) => setMarked(new Set(ids)),
    // A marked item that is hidden by a search or already decided is not among them.
    chosen: items.filter(({ id }) => marked.has(id)),
  };
}
