import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import type { User } from '#shared/model/user.ts';
import { explainFailure } from '#site/src/api/api.ts';
import { refetchList } from '#site/src/api/query-client.ts';
import { ConfirmDialog, ignoreDoubleClick } from '#site/src/components/Dialog.tsx';
import { type Notice, useAnnouncements } from '#site/src/features/dashboard/announcements/announcements.ts';
import { moderationOf } from '#site/src/features/dashboard/content/adapters.ts';
import { useApprovals } from '#site/src/features/dashboard/content/approvals.tsx';
import type { DashboardItem } from '#site/src/features/dashboard/content/content-adapter.ts';
import { FutureDate } from '#site/src/features/dashboard/content/item-parts.tsx';
import { useApproving } from '#site/src/features/dashboard/content/useItemActions.ts';
import { PendingItem } from './PendingItem.tsx';
import './PendingList.css';

/** The pending items, decided one by one or approved together, and the just approved ones. */
export function PendingList({ items, user }: { items: DashboardItem[]; user: User }) {
  const [marked, setMarked] = useState<ReadonlySet<string>>(new Set());
  const expiry = useExpiry();
  const pending = items.filter(({ status }) => status === 'pending');
  // A marked item that is hidden by a search or already decided is not approved.
  const chosen = pending.filter(({ id }) => marked.has(id));
  const mark = (ids: readonly string[], on: boolean) => {
    const next = new Set(marked);
    for (const id of ids) on ? next.add(id) : next.delete(id);
    setMarked(next);
  };
  const pendingIds = pending.map(({ id }) => id);

  return (
    <>
      <BulkApproval items={pending} chosen={chosen} markAll={(on) => mark(pendingIds, on)} />
      {/* biome-ignore lint/a11y/noRedundantRoles: without markers Safari no longer says that it is a list */}
      <ul role="list" className="items" {...expiry}>
        {items.map((item) => (
          <PendingItem
            key={item.id}
            item={item}
            user={user}
            marked={marked.has(item.id)}
            mark={(on) => mark([item.id], on)}
          />
        ))}
      </ul>
    </>
  );
}

/**
 * Removes approved rows when their undo expires, but never while the pointer is over the list: the next row would move
 * under it. Returns the props of the list.
 */
function useExpiry() {
  const ref = useRef<HTMLUListElement>(null);
  const { approvals, removeExpired } = useApprovals();

  useEffect(() => {
    const ends = approvals.map(({ until }) => until);
    if (ends.length === 0) return;
    const removeRows = () => {
      if (!isUnderPointer(ref.current)) removeExpired();
    };
    const timers = ends.map((end) => setTimeout(removeRows, end - Date.now() + 1));
    return () => timers.forEach(clearTimeout);
  }, [approvals, removeExpired]);

  return { ref, onPointerLeave: removeExpired };
}

/** After a touch `:hover` stays set: only devices that can hover count. */
const isUnderPointer = (list: Element | null): boolean =>
  matchMedia('(hover: hover)').matches && list?.matches(':hover') === true;

type BulkProps = { items: DashboardItem[]; chosen: DashboardItem[]; markAll: (on: boolean) => void };

/** Approves all marked items after a confirmation that lists them. */
function BulkApproval({ items, chosen, markAll }: BulkProps) {
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
