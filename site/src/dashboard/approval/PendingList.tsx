import { useEffect, useRef } from 'react';
import type { User } from '#shared/accounts/user.ts';
import { BulkApprove, BulkReject, BulkUndo } from '#site/src/dashboard/bulk/BulkAction.tsx';
import { BulkBar } from '#site/src/dashboard/bulk/BulkBar.tsx';
import { useBulk, useSelection } from '#site/src/dashboard/bulk/useBulk.ts';
import { type DashboardItem, itemKey } from '#site/src/dashboard/items/adapters.ts';
import { useApprovals, useMoment } from '#site/src/dashboard/items/approvals.tsx';
import { PendingItem } from './PendingItem.tsx';

/** The pending items, decided one by one or together, and the just approved ones. */
export function PendingList({ items, user }: { items: DashboardItem[]; user: User }) {
  const expiry = useExpiry();
  const pending = items.filter(({ status }) => status === 'pending');
  const { isSelected, select, keep, selected } = useSelection(pending);
  const bulk = useBulk(keep);
  const { approvals } = useApprovals();
  const now = useMoment(Math.max(0, ...approvals.map(({ until }) => until)));
  const isUndoable = (item: DashboardItem) =>
    approvals.some((approval) => itemKey(approval.item) === itemKey(item) && approval.until > now);

  return (
    <>
      <BulkBar items={pending} selected={selected} select={select} progress={bulk.progress}>
        <BulkApprove selected={selected} bulk={bulk} />
        <BulkReject selected={selected} bulk={bulk} />
        <BulkUndo selected={items.filter(isUndoable)} bulk={bulk} />
      </BulkBar>
      <ul className="items" {...expiry}>
        {items.map((item) => (
          <PendingItem
            key={itemKey(item)}
            item={item}
            user={user}
            selected={isSelected(item)}
            select={(on) => select([item], on)}
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
