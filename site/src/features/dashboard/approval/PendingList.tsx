import { useEffect, useRef, useState } from 'react';
import type { User } from '#shared/model/user.ts';
import { useApprovals } from '#site/src/features/dashboard/content/approvals.tsx';
import type { DashboardItem } from '#site/src/features/dashboard/content/content-adapter.ts';
import { BulkApproval } from './BulkApproval.tsx';
import { PendingItem } from './PendingItem.tsx';

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
