import { useEffect, useState } from 'react';
import { once } from '#site/src/lib/ignore-double-click.ts';
import { useApprovals } from './approvals.ts';
import type { DeskItem } from './desk.ts';

type Props = { item: DeskItem; busy: boolean; undo: () => void };

/** What stands beside an item that was just approved: that it was, and for some seconds the way back. */
export function ApprovedButtons({ item, busy, undo }: Props) {
  const seconds = useSecondsLeft(item);
  return (
    <>
      <p className="item-approved">Approvato</p>
      {seconds > 0 && (
        <>
          <button
            type="button"
            className="action"
            aria-disabled={busy}
            aria-label={`Annulla l’approvazione di «${item.title}»`}
            onClick={once(undo)}
          >
            Annulla
          </button>
          <span className="item-countdown caption" aria-hidden="true">
            {seconds} s
          </span>
        </>
      )}
    </>
  );
}

function useSecondsLeft({ id }: DeskItem): number {
  const { approvals } = useApprovals();
  const until = approvals.find(({ item }) => item.id === id)?.until ?? 0;
  const [now, setNow] = useState(Date.now);
  const left = Math.max(0, Math.ceil((until - now) / 1_000));
  useEffect(() => {
    if (left === 0) return;
    const timer = setInterval(() => setNow(Date.now()), 250);
    return () => clearInterval(timer);
  }, [left]);
  return left;
}
