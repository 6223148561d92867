import { useQuery } from '@tanstack/react-query';
import type { User } from '#shared/accounts/user.ts';
import { editPath } from '#shared/publish/paths.ts';
import { may } from '#shared/rules/permissions.ts';
import { api } from '#site/src/api/api.ts';
import { fetchAllPages } from '#site/src/api/list-page.ts';
import { notesHash } from '#site/src/items/notes/text-notes.ts';
import { counted } from '#site/src/lib/italian-format.ts';
import type { DashboardItem } from './content-adapter.ts';

/** Not while the window is hidden. */
const refreshMilliseconds = 20_000;

/** How many notes on this item are open, and the way to them. All cards share one list. */
export function OpenNotes({ item: { kind, id, title }, user }: { item: DashboardItem; user: User }) {
  const { data } = useQuery({
    queryKey: ['open-notes'],
    queryFn: () => fetchAllPages(api.notes.open.$get),
    enabled: may(user.role, 'notes:write'),
    refetchInterval: refreshMilliseconds,
  });
  const open = data?.find((one) => one.kind === kind && one.id === id)?.open;
  if (!open) return null;
  const words = counted(open, ['commento aperto', 'commenti aperti']);
  return (
    <p className="caption item-unsaved">
      <a href={editPath(kind, id) + notesHash} aria-label={`${words} su «${title}»`}>
        {words}
      </a>
    </p>
  );
}
