import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { explainFailure } from '#site/src/api/api.ts';
import { askAgain } from '#site/src/api/refetch-list.ts';
import { type Notice, useAnnouncements } from './announcements.ts';
import type { DeskItem } from './desk.ts';
import { moderationOf } from './desks.ts';
import { useApproving } from './useApproving.ts';

const about = 'bulk approval';

type Progress = { done: number; total: number };

/** Approves items one after the other; what one refuses keeps none of the others back. */
export function useBulkApproval() {
  const client = useQueryClient();
  const { say, retract } = useAnnouncements();
  const approve = useApproving();
  const [progress, setProgress] = useState<Progress>();

  const { mutate } = useMutation({
    onMutate: () => retract(about),
    mutationFn: async (items: DeskItem[]) => {
      const failures: string[] = [];
      for (const [done, item] of items.entries()) {
        setProgress({ done, total: items.length });
        await approve(item).catch((error: unknown) => {
          const { text, hint } = explainFailure(error, moderationOf(item).messages.approve.failed);
          failures.push([`«${item.title}»: ${text}`, hint].filter(Boolean).join('. '));
        });
      }
      return { approved: items.length - failures.length, failures };
    },
    onSuccess: (outcome) => say({ ...noticeOf(outcome), about }),
    onSettled: () => {
      setProgress(undefined);
      void askAgain(client, 'list');
    },
  });

  return { approveAll: (items: DeskItem[]) => progress || mutate(items), progress };
}

function noticeOf({ approved, failures }: { approved: number; failures: string[] }): Notice {
  const text =
    approved === 1 ? 'Un contenuto approvato con successo!' : `${approved} contenuti approvati con successo!`;
  if (failures.length === 0) return { kind: 'success', text };
  return { kind: 'error', text: approved === 0 ? 'Nessun contenuto approvato' : text, details: failures };
}
