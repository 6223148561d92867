import { useQueryClient } from '@tanstack/react-query';
import type { User } from '#shared/model/user.ts';
import { askAgain } from '#site/src/api/refetch-list.ts';
import { VersionsButton, versionRestored } from '#site/src/versions/VersionsButton.tsx';
import { useAnnouncements } from './announcements.ts';
import type { DeskItem } from './desk.ts';

/** What an item was, and what the dashboard does when one of its versions comes back. */
export function ItemVersions({ item, user, busy }: { item: DeskItem; user: User; busy: boolean }) {
  const client = useQueryClient();
  const { say, follow } = useAnnouncements();
  return (
    <VersionsButton
      kind={item.kind}
      id={item.id}
      title={item.title}
      user={user}
      busy={busy}
      restored={({ title, status = 'published', updatedAt }) => {
        say({ kind: 'success', text: versionRestored, hint: title });
        if (status === 'published') follow({ path: item.address, since: updatedAt });
        void askAgain(client, 'list');
      }}
    />
  );
}
