import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { User } from '#shared/model/user.ts';
import { type Role, roles } from '#shared/rules/permissions.ts';
import { api, explainFailure } from '../../lib/api.ts';
import { askAgain } from '../../lib/ask-again.ts';
import { roleBadges } from '../../lib/badges.ts';
import { useAnnouncements } from './announcements.ts';
import { useDecided } from './useDecided.ts';

/** Choosing is changing; a choice that the server refuses goes back to what it was. */
export function RoleSelect({ user }: { user: User }) {
  const { change, shown, busy } = useRoleChange(user);
  const choice = useDecided(shown, (role) => busy || change(role));
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
    </>
  );
}

function useRoleChange({ id, role: current, username }: User) {
  const client = useQueryClient();
  const { say } = useAnnouncements();
  const mutation = useMutation({
    mutationFn: (role: Role) => api.auth.users[':id'].role.$put({ param: { id }, json: { role } }),
    onSuccess: () => say({ kind: 'success', text: 'Ruolo aggiornato con successo!', hint: username }),
    onError: (error) => say({ kind: 'error', ...explainFailure(error, "Errore durante l'aggiornamento del ruolo") }),
    // Until the list is here again the choice stays as it was made.
    onSettled: () => askAgain(client, 'users'),
  });
  return {
    change: mutation.mutate,
    shown: mutation.isPending ? mutation.variables : current,
    busy: mutation.isPending,
  };
}
