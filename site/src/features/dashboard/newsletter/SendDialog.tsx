import { useQuery } from '@tanstack/react-query';
import { api } from '#site/src/api/api.ts';
import { ConfirmDialog } from '#site/src/features/dashboard/ConfirmDialog.tsx';
import { counted } from '#site/src/lib/italian-numbers.ts';
import { NotLoaded } from '#site/src/lists/NotLoaded.tsx';
import { readers } from './lists.ts';

type Props = { subject: string; close: () => void; send: () => void };

/** Nobody sends without knowing to how many. */
export function SendDialog({ subject, close, send }: Props) {
  const stats = useQuery({
    queryKey: ['newsletter-stats', 'now'],
    queryFn: () => api.newsletter.stats.$get().then((response) => response.json()),
    staleTime: 0,
    gcTime: 0,
  });
  const count = stats.data?.totalActive;
  return (
    <ConfirmDialog
      title="Inviare la newsletter?"
      verb="Invia"
      close={close}
      confirm={send}
      waiting={count === undefined}
    >
      {count === undefined && !stats.isError && <p role="status">Conto i lettori …</p>}
      {stats.isError && <NotLoaded what="Non so a quanti lettori andrebbe." query={stats} />}
      {count === 0 && <p>Non ci sono iscritti attivi: «{subject}» non arriverà a nessuno.</p>}
      {count !== undefined && count > 0 && (
        <p>
          «{subject}» partirà subito per {counted(count, readers)}. Da quel momento non si può più modificare.
        </p>
      )}
    </ConfirmDialog>
  );
}
