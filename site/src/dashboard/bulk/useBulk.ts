import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { explainFailure } from '#site/src/api/api.ts';
import { refetchList } from '#site/src/api/query-client.ts';
import { useAnnouncements } from '#site/src/components/announcements/announcements.ts';
import { type DashboardItem, itemKey } from '#site/src/dashboard/items/adapters.ts';

/** What is done to each of several items, and the words for it. */
export type BulkTask = {
  /** `Approvazione in corso` */
  doing: string;
  act: (item: DashboardItem) => Promise<unknown>;
  failed: (item: DashboardItem) => string;
  /** For this many items, none too. */
  done: (count: number) => string;
  /** Nothing failed: what was chosen for another attempt is no longer needed. */
  succeeded?: () => void;
};

const about = 'bulk';

/** Does a task to items one after the other; a failure does not stop the rest, and its item stays selected for another attempt. */
export function useBulk(keepSelected: (items: readonly DashboardItem[]) => void) {
  const client = useQueryClient();
  const { announce, retract } = useAnnouncements();
  const [progress, setProgress] = useState<string>();

  const { mutate } = useMutation({
    onMutate: () => retract(about),
    mutationFn: async ({ task, items }: { task: BulkTask; items: readonly DashboardItem[] }) => {
      const failures: { item: DashboardItem; reason: string }[] = [];
      for (const [done, item] of items.entries()) {
        setProgress(`${task.doing}: ${done} di ${items.length}`);
        await task.act(item).catch((error: unknown) => {
          const { text, hint } = explainFailure(error, task.failed(item));
          failures.push({ item, reason: [`«${item.title}»: ${text}`, hint].filter(Boolean).join('. ') });
        });
      }
      return { task, done: items.length - failures.length, failures };
    },
    onSuccess: ({ task, done, failures }) => {
      keepSelected(failures.map(({ item }) => item));
      const text = task.done(done);
      if (failures.length === 0) {
        task.succeeded?.();
        return announce({ kind: 'success', text, about });
      }
      const details = failures.map(({ reason }) => reason);
      announce({ kind: 'error', text, details, hint: 'Quello che non è riuscito resta selezionato.', about });
    },
    // Another attempt needs the items as they are now.
    onSettled: () => {
      for (const list of ['audit', 'counts']) void refetchList(client, list);
      return refetchList(client, 'list').finally(() => setProgress(undefined));
    },
  });

  return {
    run: (task: BulkTask, items: readonly DashboardItem[]) => progress || mutate({ task, items }),
    progress,
  };
}

export type Bulk = ReturnType<typeof useBulk>;

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
