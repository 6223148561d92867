import { type ReactNode, useMemo, useState } from 'react';
import { type Approval, ApprovalsContext } from './approvals.ts';

/** Above the tabs: an approval can be undone also after a look at another one. */
export function ApprovalsProvider({ children }: { children: ReactNode }) {
  const [approvals, setApprovals] = useState<readonly Approval[]>([]);
  const value = useMemo(
    () => ({
      approvals,
      add: (approval: Approval) =>
        setApprovals((now) => [...now.filter(({ item }) => item.id !== approval.item.id), approval]),
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
