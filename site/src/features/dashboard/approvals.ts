import { createContext, useContext } from 'react';
import type { DeskItem } from './desk.ts';

/** An approval from a list, which is shown there in its place while it can be undone. */
export type Approval = {
  /** As the approval left it. */
  item: DeskItem;
  /** Until when it can be undone, in milliseconds since 1970. */
  until: number;
  /** The ids of the items below it in the list, as it was then. */
  below: readonly string[];
};

type Approvals = {
  approvals: readonly Approval[];
  add: (approval: Approval) => void;
  remove: (approval: Approval) => void;
  /** Takes away the rows whose time is over. */
  removeExpired: () => void;
};

export const ApprovalsContext = createContext<Approvals>({
  approvals: [],
  add: () => {},
  remove: () => {},
  removeExpired: () => {},
});

export const useApprovals = (): Approvals => useContext(ApprovalsContext);

/** The pending items of a list, and between them, where they stood, those just approved. */
export function withApproved(items: readonly DeskItem[], approvals: readonly Approval[]): DeskItem[] {
  const rows = [...items];
  // The last approval first: it may stand below an earlier one.
  for (const { item, below } of approvals.toReversed()) {
    if (rows.some(({ id }) => id === item.id)) continue;
    const next = rows.findIndex(({ id }) => below.includes(id));
    rows.splice(next < 0 ? rows.length : next, 0, item);
  }
  return rows;
}
