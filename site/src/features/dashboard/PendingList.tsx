import { useState } from 'react';
import type { User } from '#shared/model/user.ts';
import { BulkApproval } from './BulkApproval.tsx';
import type { DeskItem } from './desk.ts';
import { PendingItem } from './PendingItem.tsx';
import { useExpiry } from './useExpiry.ts';

/** What waits, to be decided on one by one, or approved together; and what was approved a moment ago. */
export function PendingList({ items, user }: { items: DeskItem[]; user: User }) {
  const [marked, setMarked] = useState<ReadonlySet<string>>(new Set());
  const expiry = useExpiry();
  const pending = items.filter(({ status }) => status === 'pending');
  // What somebody else decided on meanwhile, or a search hides, is not approved unseen.
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
