import { useEffect, useRef } from 'react';
import type { User } from '#shared/model/people/user.ts';
import { ApproveTogether } from '#site/src/features/dashboard/bulk/ApproveTogether.tsx';
import { BulkBar } from '#site/src/features/dashboard/bulk/BulkBar.tsx';
import { CategoryTogether } from '#site/src/features/dashboard/bulk/CategoryTogether.tsx';
import { RejectTogether } from '#site/src/features/dashboard/bulk/RejectTogether.tsx';
import { useBulk } from '#site/src/features/dashboard/bulk/useBulk.ts';
import { useMarks } from '#site/src/features/dashboard/bulk/useMarks.ts';
import { useApprovals } from '#site/src/features/dashboard/content/approvals.tsx';
import type { DashboardItem } from '#site/src/features/dashboard/content/content-adapter.ts';
import { PendingItem } from './PendingItem.tsx';

/** The pending items, decided one by one or together, and the just approved ones. */
export function PendingList({ items, user }: { items: DashboardItem[]; user: User }) {
  const expiry = useExpiry();
  const pending = items.filter(({ status }) => status === 'pending');
  const { isMarked, mark, keep, chosen } = useMarks(pending);
  const bulk = useBulk(keep);

  return (
    <>
      <BulkBar items={pending} chosen={chosen} mark={mark} progress={bulk.progress}>
        <ApproveTogether chosen={chosen} bulk={bulk} />
        <RejectTogether chosen={chosen} bulk={bulk} />
        <CategoryTogether chosen={chosen} bulk={bulk} />
      </BulkBar>
      {/* biome-ignore lint/a11y/noRedundantRoles: without markers Safari no longer says that it is a list */}
      <ul role="list" className="items" {...expiry}>
        {items.map((item) => (
          <PendingItem key={item.id} item={item} user={user} marked={isMarked(item)} mark={(on) => mark([item], on)} />
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
