import { useMutation, useQueryClient } from '@tanstack/react-query';
import { explainFailure } from '#site/src/api/api.ts';
import { askAgain } from '#site/src/api/refetch-list.ts';
import { useAnnouncements } from './announcements.ts';
import type { DeskItem } from './desk.ts';
import { deskOf, moderationOf } from './desks.ts';
import { useApproving, useUndoing } from './useApproving.ts';
import { updateLists } from './useDeskList.ts';

type Action = { name: 'approve' | 'undo' | 'remove' } | { name: 'reject'; reason: string };

/** Approve, take that back, reject, delete: one call at a time for an item, and its outcome said in the words of its kind. */
export function useDeskActions(item: DeskItem) {
  const client = useQueryClient();
  const { say, retract, forget } = useAnnouncements();
  const about = `${item.kind} ${item.id}`;
  const approve = useApproving();
  const undo = useUndoing();
  const outcome = (name: Action['name']) =>
    name === 'remove' ? deskOf(item).removal : moderationOf(item).messages[name];

  const mutation = useMutation({
    mutationKey: ['act', item.kind, item.id],
    onMutate: () => retract(about),
    mutationFn: async (action: Action): Promise<DeskItem | undefined> => {
      if (action.name === 'approve') return approve(item);
      if (action.name === 'undo') return undo(item);
      if (action.name === 'reject') return moderationOf(item).reject(item, action.reason);
      await deskOf(item).remove(item.id);
      return undefined;
    },
    onSuccess: (now, { name }) => {
      updateLists(client, item, now);
      say({ kind: 'success', text: outcome(name).done, hint: item.title, about });
      if (name === 'remove') forget(item.address);
    },
    onError: (error, { name }) => {
      say({ kind: 'error', ...explainFailure(error, outcome(name).failed), about });
      // Somebody else may have been quicker: look again.
      void askAgain(client, 'list');
    },
  });

  const act = (action: Action) => {
    if (client.isMutating({ mutationKey: ['act', item.kind, item.id] }) === 0) mutation.mutate(action);
  };
  return { act, busy: mutation.isPending };
}
