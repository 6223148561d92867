import { useEffect, useRef } from 'react';
import { useApprovals } from './approvals.ts';

/**
 * Takes rows out of a pending list once their approval cannot be undone any more, but never while the pointer is over
 * the list: the next row would move under it. Gives what the list is wired with.
 */
export function useExpiry() {
  const ref = useRef<HTMLUListElement>(null);
  const { approvals, removeExpired } = useApprovals();

  useEffect(() => {
    const ends = approvals.map(({ until }) => until);
    if (ends.length === 0) return;
    const clean = () => {
      if (!isUnderPointer(ref.current)) removeExpired();
    };
    const timers = ends.map((end) => setTimeout(clean, end - Date.now() + 1));
    return () => timers.forEach(clearTimeout);
  }, [approvals, removeExpired]);

  return { ref, onPointerLeave: removeExpired };
}

/** A finger leaves its hover behind: only a pointer that can rest counts. */
const isUnderPointer = (list: Element | null): boolean =>
  matchMedia('(hover: hover)').matches && list?.matches(':hover') === true;
