import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { ContentListItem } from '#shared/model/kinds/content-list.ts';
import type { User } from '#shared/model/people/user.ts';
import type { Assignment } from '#shared/model/writing/assignment.ts';
import { may } from '#shared/rules/permissions.ts';
import { ApiProblem, api, logUnlessRefused, type Message, serverMessage } from '#site/src/api/api.ts';
import { refetchList } from '#site/src/api/query-client.ts';
import { Field } from '#site/src/components/controls/Field.tsx';
import { ConfirmDialog } from '#site/src/components/dialogs/Dialog.tsx';
import { Alert } from '#site/src/components/feedback/Alert.tsx';
import { statusBadges } from '#site/src/components/feedback/Badge.tsx';
import { Spinner } from '#site/src/components/feedback/Spinner.tsx';
import { useAnnouncements } from '#site/src/features/dashboard/announcements/announcements.ts';
import { adapterOf, listedItem } from '#site/src/features/dashboard/content/adapters.ts';
import { adaptedPage } from '#site/src/features/dashboard/content/content-adapter.ts';
import { MoreButton } from '#site/src/lists/MoreButton.tsx';
import { NotLoaded } from '#site/src/lists/NotLoaded.tsx';

type Props = { assignment: Assignment; user: User; close: () => void };

/** Chooses the item that fulfils an assignment: among one's own, for editors among all. */
export function LinkDialog({ assignment: { id, kind, title }, user, close }: Props) {
  const client = useQueryClient();
  const { announce } = useAnnouncements();
  const [item, setItem] = useState('');
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<Message>();
  const choices = useInfiniteQuery({
    queryKey: ['list', 'linkable', kind],
    initialPageParam: undefined as string | undefined,
    queryFn: ({ pageParam }) =>
      may(user.role, 'content:browse')
        ? adaptedPage<ContentListItem>(
            (args, options) => api.content.$get({ query: { ...args.query, kind } }, options),
            listedItem,
            pageParam,
          )
        : adapterOf({ kind }).list('mine', pageParam),
    getNextPageParam: ({ next }) => next,
  });
  const items = choices.data?.pages.flatMap((page) => page.items);
  const confirm = async () => {
    setBusy(true);
    setFailure(undefined);
    try {
      await api.assignments[':id'].item.$put({ param: { id }, json: { item } });
      await refetchList(client, 'assignments');
      announce({ kind: 'success', text: 'Contenuto collegato all’incarico.', hint: title });
      close();
    } catch (error) {
      logUnlessRefused(error);
      const [problem] = error instanceof ApiProblem ? error.errors : [];
      setFailure(problem ? { text: problem.message } : serverMessage(error, 'Il contenuto non è stato collegato.'));
      setBusy(false);
    }
  };
  const isEmpty = items?.length === 0;

  return (
    <ConfirmDialog
      title="Collega un contenuto"
      verb="Collega"
      close={close}
      confirm={() => void confirm()}
      waiting={item === ''}
      busy={busy}
    >
      {failure && <Alert kind="error" {...failure} />}
      {choices.isPending && <Spinner />}
      {choices.isError && !items && <NotLoaded what="I contenuti non si sono caricati." query={choices} />}
      {isEmpty && <p>Non c’è ancora un contenuto di questo tipo: inizia a scriverlo dall’incarico.</p>}
      {items && !isEmpty && (
        <Field label="Contenuto" hint="Quando è pubblicato, l’incarico è fatto.">
          {(wiring) => (
            <select {...wiring} value={item} onChange={({ target }) => setItem(target.value)}>
              <option value="">Scegli …</option>
              {items.map((one) => (
                <option key={one.id} value={one.id}>
                  {one.title} ({statusBadges[one.status ?? 'published'].label})
                </option>
              ))}
            </select>
          )}
        </Field>
      )}
      <MoreButton list={choices}>Mostra altri contenuti</MoreButton>
    </ConfirmDialog>
  );
}
