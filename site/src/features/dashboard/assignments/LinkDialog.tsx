import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { User } from '#shared/model/people/user.ts';
import type { Assignment } from '#shared/model/writing/assignment.ts';
import { may } from '#shared/rules/permissions.ts';
import { ApiProblem, api, logUnlessRefused, type Message, serverMessage } from '#site/src/api/api.ts';
import { fullPage } from '#site/src/api/list-page.ts';
import { refetchList } from '#site/src/api/query-client.ts';
import { Field } from '#site/src/components/controls/Field.tsx';
import { ConfirmDialog } from '#site/src/components/dialogs/Dialog.tsx';
import { Alert } from '#site/src/components/feedback/Alert.tsx';
import { statusBadges } from '#site/src/components/feedback/Badge.tsx';
import { Spinner } from '#site/src/components/feedback/Spinner.tsx';
import { useAnnouncements } from '#site/src/features/dashboard/announcements/announcements.ts';
import { adapterOf, listedItem } from '#site/src/features/dashboard/content/adapters.ts';
import { NotLoaded } from '#site/src/lists/NotLoaded.tsx';

type Props = { assignment: Assignment; user: User; close: () => void };

/** Chooses the item that fulfils an assignment: among one's own, for editors among all. */
export function LinkDialog({ assignment: { id, kind, title }, user, close }: Props) {
  const client = useQueryClient();
  const { announce } = useAnnouncements();
  const [item, setItem] = useState('');
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<Message>();
  const choices = useQuery({
    queryKey: ['list', 'linkable', kind],
    queryFn: async () => {
      if (!may(user.role, 'content:browse')) return (await adapterOf({ kind }).list('mine')).items;
      const answer = await api.content.$get({ query: { ...fullPage(undefined), kind } });
      return (await answer.json()).map(listedItem);
    },
  });
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
  const isEmpty = choices.data?.length === 0;

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
      {choices.isError && <NotLoaded what="I contenuti non si sono caricati." query={choices} />}
      {isEmpty && <p>Non c’è ancora un contenuto di questo tipo: inizia a scriverlo dall’incarico.</p>}
      {choices.data && !isEmpty && (
        <Field label="Contenuto" hint="Quando è pubblicato, l’incarico è fatto.">
          {(wiring) => (
            <select {...wiring} value={item} onChange={({ target }) => setItem(target.value)}>
              <option value="">Scegli …</option>
              {choices.data.map((one) => (
                <option key={one.id} value={one.id}>
                  {one.title} ({statusBadges[one.status ?? 'published'].label})
                </option>
              ))}
            </select>
          )}
        </Field>
      )}
    </ConfirmDialog>
  );
}
