import { type InfiniteData, type QueryClient, useQueryClient } from '@tanstack/react-query';
import { moderation } from '#shared/limits.ts';
import { useAnnouncements } from './announcements.ts';
import { useApprovals } from './approvals.ts';
import type { DeskItem } from './desk.ts';
import { insertItem, itemsOf, type MixedPage } from './desk-pages.ts';
import { moderationOf } from './desks.ts';
import { changeLists, pendingKey } from './useDeskList.ts';

/** Approves an item: it leaves the pending list, and its row stays in place while that can be undone. */
export function useApproving() {
  const client = useQueryClient();
  const { follow } = useAnnouncements();
  const { add } = useApprovals();
  return async (item: DeskItem): Promise<DeskItem> => {
    // From the click on, so that the server's own ten seconds are never over first.
    const until = Date.now() + moderation.undoSeconds * 1_000;
    const now = await moderationOf(item).approve(item);
    add({ item: now, until, below: idsBelow(client, item) });
    changeLists(client, item, now);
    follow({ path: now.address, since: now.updatedAt });
    return now;
  };
}

/** Takes an approval back: the item waits again where it stood. */
export function useUndoing() {
  const client = useQueryClient();
  const { forget } = useAnnouncements();
  const { approvals, remove } = useApprovals();
  return async (item: DeskItem): Promise<DeskItem> => {
    const now = await moderationOf(item).undo(item);
    const approval = approvals.find((one) => one.item.kind === item.kind && one.item.id === item.id);
    if (approval) remove(approval);
    client.setQueryData<InfiniteData<MixedPage>>(
      pendingKey(item.kind),
      (data) => data && insertItem(data, now, approval?.below ?? []),
    );
    forget(item.address);
    return now;
  };
}

function idsBelow(client: QueryClient, { kind, id }: DeskItem): string[] {
  const data = client.getQueryData<InfiniteData<MixedPage>>(pendingKey(kind));
  const ids = data ? itemsOf(data).map((item) => item.id) : [];
  return ids.slice(ids.indexOf(id) + 1);
}
