import { useQuery } from '@tanstack/react-query';
import type { User } from '#shared/accounts/user.ts';
import { may } from '#shared/rules/permissions.ts';
import { api } from '#site/src/api/api.ts';
import { fetchAllPages } from '#site/src/api/list-page.ts';
import { unsavedChangesOf } from '#site/src/items/presence/sentences.ts';
import type { DashboardItem } from './content-adapter.ts';

/** Not while the window is hidden. */
const refreshMilliseconds = 60_000;

/** For editors: the persons with unsaved changes of this item. All cards share one list. */
export function OthersDrafts({ item: { kind, id }, user }: { item: DashboardItem; user: User }) {
  const { data } = useQuery({
    queryKey: ['others-drafts'],
    queryFn: () => fetchAllPages(api.drafts.others.$get),
    enabled: may(user.role, 'drafts:see-others'),
    refetchInterval: refreshMilliseconds,
  });
  return data
    ?.filter((draft) => draft.kind === kind && draft.id === id)
    .map((draft) => (
      <p key={`${draft.name} ${draft.savedAt}`} className="caption item-unsaved">
        {unsavedChangesOf(draft, new Date())}
      </p>
    ));
}
