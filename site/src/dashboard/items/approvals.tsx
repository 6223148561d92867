import { createContext, type ReactNode, useContext, useEffect, useMemo, useState } from 'react';
import { type DashboardItem, itemKey } from './adapters.ts';

/** An approval that can be undone; until then its row stays in the pending list. */
export type Approval = {
  item: DashboardItem;
  /** When the undo expires, in milliseconds since 1970. */
  until: number;
  /** The keys of the items below it in the list at the time of the approval. */
  below: readonly string[];
};

type Approvals = {
  approvals: readonly Approval[];
  add: (approval: Approval) => void;
  remove: (approval: Approval) => void;

  removeExpired: () => void;
};

const ApprovalsContext = createContext<Approvals>({
  approvals: [],
  add: () => {},
  remove: () => {},
  removeExpired: () => {},
});

export const useApprovals = (): Approvals => useContext(ApprovalsContext);

/** The time now, several times a second until the given one. */
export function useMoment(until: number): number {
  const [now, setNow] = useState(Date.now);
  const runs = now < until;
  useEffect(() => {
    if (!runs) return;
    const timer = setInterval(() => setNow(Date.now()), 250);
    return () => clearInterval(timer);
  }, [runs]);
  return now;
}

/** The pending items of a list with the just approved ones in their former places. */
export function withApproved(items: readonly DashboardItem[], approvals: readonly Approval[]): DashboardItem[] {
  const rows = [...items];
  // The last approval first: an earlier one may be placed relative to it.
  for (const { item, below } of approvals.toReversed()) {
    if (rows.some((row) => itemKey(row) === itemKey(item))) continue;
    const next = rows.findIndex((row) => below.includes(itemKey(row)));
    rows.splice(next < 0 ? rows.length : next, 0, item);
  }
  return rows;
}

/** Stands above the tabs, so that an approval can be undone after a change of tab. */
export function ApprovalsProvider({ children }: { children: ReactNode }) {
  const [approvals, setApprovals] = useState<readonly Approval[]>([]);
  const value = useMemo(
    () => ({
      approvals,
      add: (approval: Approval) =>
        setApprovals((now) => [...now.filter(({ item }) => itemKey(item) !== itemKey(approval.item)), approval]),
      remove: (approval: Approval) => setApprovals((now) => now.filter((other) => other !== approval)),
      removeExpired: () =>
        setApprovals((now) => {
          const kept = now.filter(({ until }) => until > Date.now());
          return kept.length === now.length ? now : kept;
        }),
    }),
    [approvals],
  );
  return <ApprovalsContext value={value}>{children}</ApprovalsContext>;
}
