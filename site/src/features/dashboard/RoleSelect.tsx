import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { User } from '#shared/model/user.ts';
import { type Role, roles } from '#shared/rules/permissions.ts';
import { api, explainFailure } from '#site/src/api/api.ts';
import { askAgain } from '#site/src/api/refetch-list.ts';
import { roleBadges } from '#site/src/lib/badges.ts';
import { useAnnouncements } from './announcements.ts';
import { ConfirmDialog } from './ConfirmDialog.tsx';
import { useDecided } from './useDecided.ts';

/** Choosing is changing, but for an administrator, which is asked first; a refused choice goes back to what it was. */
export function RoleSelect({ user }: { user: User }) {
  const { change, shown, busy } = useRoleChange(user);
  const [naming, setNaming] = useState(false);
  const choice = useDecided(shown, (role) => {
    if (busy || role === shown) return;
    if (role === 'admin') setNaming(true);
    else change(role);
  });
  return (
    <>
      <select
        aria-label={`Ruolo di ${user.username}`}
        value={choice.open ?? shown}
        aria-disabled={busy}
        {...choice.handlers}
      >
        {roles.map((role) => (
          <option key={role} value={role}>
            {roleBadges[role].label}
          </option>
        ))}
      </select>
      <span className="caption role-hint" role="status">
        {choice.open && 'Invio per confermare, Esc per annullare'}
      </span>
      {naming && (
        <ConfirmDialog
          title="Nominare amministratore?"
          verb="Nomina"
          close={() => setNaming(false)}
          confirm={() => {
            setNaming(false);
            change('admin');
          }}
        >
          <p>
            {user.fullName || user.username} potrà eliminare qualsiasi contenuto, inviare newsletter e cambiare i ruoli
            di tutti, anche il tuo.
          </p>
        </ConfirmDialog>
      )}
    </>
  );
}

function useRoleChange({ id, role: current, username }: User) {
  const client = useQueryClient();
  const { say, retract } = useAnnouncements();
  const about = `role ${id}`;
  const mutation = useMutation({
    mutationFn: (role: Role) => api.auth.users[':id'].role.$put({ param: { id }, json: { role } }),
    onMutate: () => retract(about),
    onSuccess: () => say({ kind: 'success', text: 'Ruolo aggiornato con successo!', hint: username, about }),
    onError: (error) =>
      say({ kind: 'error', ...explainFailure(error, "Errore durante l'aggiornamento del ruolo"), about }),
    // Until the list is here again the choice stays as it was made.
    onSettled: () => askAgain(client, 'users'),
  });
  return {
    change: mutation.mutate,
    shown: mutation.isPending ? mutation.variables : current,
    busy: mutation.isPending,
  };
}
