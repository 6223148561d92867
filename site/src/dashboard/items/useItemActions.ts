import { type InfiniteData, type QueryClient, useIsMutating, useMutation, useQueryClient } from '@tanstack/react-query';
import { moderation } from '#shared/limits.ts';
import { explainFailure } from '#site/src/api/api.ts';
import { refetchList } from '#site/src/api/query-client.ts';
import { useAnnouncements } from '#site/src/components/announcements/announcements.ts';
import { dropKeptWords } from '#site/src/forms/useKeptWords.tsx';
import { reasonPlace } from '#site/src/items/drafts/words.ts';
import { adapterOf, type DashboardItem, itemKey, moderationOf } from './adapters.ts';
import { useApprovals } from './approvals.tsx';
import { changeLists, insertItem, itemsOf, type MixedPage, pendingKey, updateLists } from './useContentList.ts';

type Action = { name: 'approve' | 'undo' | 'remove' } | { name: 'reject'; reason: string };

/** Approves, undoes, rejects or deletes an item: one call at a time per item, its outcome announced. */
export function useItemActions(item: DashboardItem) {
  const client = useQueryClient();
  const { announce, retract, unfollowPublication } = useAnnouncements();
  const about = itemKey(item);
  const approve = useApproving();
  const undo = useUndoing();
  const outcome = (name: Action['name']) =>
    name === 'remove' ? adapterOf(item).removal : moderationOf(item).messages[name];

  const mutationKey = ['act', item.kind, item.id];
  const mutation = useMutation({
    mutationKey,
    onMutate: () => retract(about),
    mutationFn: async (action: Action): Promise<DashboardItem | undefined> => {
      if (action.name === 'approve') return approve(item);
      if (action.name === 'undo') return undo(item);
      if (action.name === 'reject') return moderationOf(item).reject(item, action.reason);
      await adapterOf(item).remove(item.id);
      return undefined;
    },
    onSuccess: (now, { name }) => {
      updateLists(client, item, now);
      announce({ kind: 'success', text: outcome(name).done, hint: item.title, about });
      if (name === 'remove') unfollowPublication(item.address);
      if (name === 'reject') void dropKeptWords(reasonPlace(item.kind, item.id));
    },
    onError: (error, { name }) => {
      announce({ kind: 'error', ...explainFailure(error, outcome(name).failed), about });
      // Another user may have acted first.
      for (const list of ['list', 'counts']) void refetchList(client, list);
    },
  });

  const act = (action: Action) => {
    if (client.isMutating({ mutationKey }) === 0) mutation.mutate(action);
  };
  return { act, busy: useIsMutating({ mutationKey }) > 0 };
}

/** Approves an item: it leaves the pending list, but its row stays in place while the approval can be undone. */
export function useApproving() {
  const client = useQueryClient();
  const { followPublication } = useAnnouncements();
  const { add } = useApprovals();
  return async (item: DashboardItem): Promise<DashboardItem> => {
    // Counted from the click, so that the button never outlasts the API's own ten seconds.
    const until = Date.now() + moderation.undoSeconds * 1_000;
    const now = await moderationOf(item).approve(item);
    add({ item: now, until, below: keysBelow(client, item) });
    changeLists(client, item, now);
    followPublication({ path: now.address, since: now.updatedAt });
    return now;
  };
}

/** Undoes an approval: the item is pending again, in its former place. */
export function useUndoing() {
  const client = useQueryClient();
  const { unfollowPublication } = useAnnouncements();
  const { approvals, remove } = useApprovals();
  return async (item: DashboardItem): Promise<DashboardItem> => {
    const now = await moderationOf(item).undo(item);
    const approval = approvals.find((undoable) => itemKey(undoable.item) === itemKey(item));
    if (approval) remove(approval);
    client.setQueryData<InfiniteData<MixedPage>>(
      pendingKey(item.kind),
      (data) => data && insertItem(data, now, approval?.below ?? []),
    );
    unfollowPublication(item.address);
    return now;
  };
}

function keysBelow(client: QueryClient, item: DashboardItem): string[] {
  const data = client.getQueryData<InfiniteData<MixedPage>>(pendingKey(item.kind));
  const keys = data ? itemsOf(data).map(itemKey) : [];
  return keys.slice(keys.indexOf(itemKey(item)) + 1);
}
