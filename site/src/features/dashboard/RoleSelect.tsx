import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { User } from '#shared/model/user.ts';
import { type Role, roles } from '#shared/rules/permissions.ts';
import { api, explainFailure } from '../../lib/api.ts';
import { roleBadges } from '../../lib/badges.ts';
import { useAnnouncements } from './announcements.ts';

/** Choosing is changing; a choice that the server refuses goes back to what it was. */
export function RoleSelect({ user }: { user: User }) {
  const { change, shown, busy } = useRoleChange(user);
  return (
    <select
      aria-label={`Ruolo di ${user.username}`}
      value={shown}
      aria-disabled={busy}
      onChange={(event) => !busy && change(event.target.value as Role)}
    >
      {roles.map((role) => (
        <option key={role} value={role}>
          {roleBadges[role].label}
        </option>
      ))}
    </select>
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
    onSettled: () => client.invalidateQueries({ queryKey: ['users'] }),
  });
  return {
    change: mutation.mutate,
    shown: mutation.isPending ? mutation.variables : current,
    busy: mutation.isPending,
  };
}
