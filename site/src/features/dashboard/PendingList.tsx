import { useState } from 'react';
import type { User } from '#shared/model/user.ts';
import { BulkApproval } from './BulkApproval.tsx';
import type { DeskItem } from './desk.ts';
import { PendingItem } from './PendingItem.tsx';

/** What waits, to be decided on one by one, or approved together. */
export function PendingList({ items, user }: { items: DeskItem[]; user: User }) {
  const [marked, setMarked] = useState<ReadonlySet<string>>(new Set());
  // What somebody else decided on meanwhile, or a search hides, is not approved unseen.
  const chosen = items.filter(({ id }) => marked.has(id));
  const mark = (ids: readonly string[], on: boolean) => {
    const next = new Set(marked);
    for (const id of ids) on ? next.add(id) : next.delete(id);
    setMarked(next);
  };

  return (
    <>
      <BulkApproval
        items={items}
        chosen={chosen}
        markAll={(on) =>
          mark(
            items.map(({ id }) => id),
            on,
          )
        }
      />
      {/* biome-ignore lint/a11y/noRedundantRoles: without markers Safari no longer says that it is a list */}
      <ul role="list" className="items">
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
