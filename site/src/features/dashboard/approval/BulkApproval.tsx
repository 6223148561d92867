import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { explainFailure } from '#site/src/api/api.ts';
import { refetchList } from '#site/src/api/query-client.ts';
import { ConfirmDialog, ignoreDoubleClick } from '#site/src/components/Dialog.tsx';
import { type Notice, useAnnouncements } from '#site/src/features/dashboard/announcements/announcements.ts';
import { moderationOf } from '#site/src/features/dashboard/content/adapters.ts';
import type { DashboardItem } from '#site/src/features/dashboard/content/content-adapter.ts';
import { FutureDate } from '#site/src/features/dashboard/content/item-parts.tsx';
import { useApproving } from '#site/src/features/dashboard/content/useItemActions.ts';
import './BulkApproval.css';

type Props = { items: DashboardItem[]; chosen: DashboardItem[]; markAll: (on: boolean) => void };

/** Approves all marked items after a confirmation that lists them. */
export function BulkApproval({ items, chosen, markAll }: Props) {
  const [asking, setAsking] = useState(false);
  const { approveAll, progress } = useBulkApproval();
  const ready = chosen.length > 0 && progress === undefined;
  const all = items.length > 0 && chosen.length === items.length;
  return (
    <div className="bulk">
      <label className="bulk-mark">
        <input
          type="checkbox"
          checked={all}
          ref={(box) => {
            if (box) box.indeterminate = !all && chosen.length > 0;
          }}
          onChange={({ target }) => markAll(target.checked)}
        />
        Seleziona tutti
      </label>
      <button
        type="button"
        className="button"
        data-quiet
        aria-disabled={!ready}
        onClick={ignoreDoubleClick(() => ready && setAsking(true))}
      >
        Approva selezionati{chosen.length > 0 && ` (${chosen.length})`}
      </button>
      <p className="caption" role="status">
        {progress && `Approvazione in corso: ${progress.done} di ${progress.total}`}
      </p>
      {asking && (
        <ConfirmDialog
          title={chosen.length === 1 ? 'Approvare il contenuto?' : `Approvare ${chosen.length} contenuti?`}
          verb="Approva"
          close={() => setAsking(false)}
          confirm={() => {
            setAsking(false);
            approveAll(chosen);
          }}
        >
          <p>{chosen.length === 1 ? 'I lettori lo vedranno subito:' : 'I lettori li vedranno subito:'}</p>
          <ul className="bulk-titles">
            {chosen.map(({ id, kind, title, date }) => (
              <li key={id}>
                {title}
                <FutureDate kind={kind} date={date} />
              </li>
            ))}
          </ul>
        </ConfirmDialog>
      )}
    </div>
  );
}

const about = 'bulk approval';

/** Approves items one after the other; a failure does not stop the rest. */
function useBulkApproval() {
  const client = useQueryClient();
  const { announce, retract } = useAnnouncements();
  const approve = useApproving();
  const [progress, setProgress] = useState<{ done: number; total: number }>();

  const { mutate } = useMutation({
    onMutate: () => retract(about),
    mutationFn: async (items: DashboardItem[]) => {
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
    onSuccess: (outcome) => announce({ ...noticeOf(outcome), about }),
    onSettled: () => {
      setProgress(undefined);
      void refetchList(client, 'list');
    },
  });

  return { approveAll: (items: DashboardItem[]) => progress || mutate(items), progress };
}

function noticeOf({ approved, failures }: { approved: number; failures: string[] }): Notice {
  const text =
    approved === 1 ? 'Un contenuto approvato con successo!' : `${approved} contenuti approvati con successo!`;
  if (failures.length === 0) return { kind: 'success', text };
  return { kind: 'error', text: approved === 0 ? 'Nessun contenuto approvato' : text, details: failures };
}
