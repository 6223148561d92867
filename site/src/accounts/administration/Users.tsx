import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type ChangeEvent, type KeyboardEvent, useRef, useState } from 'react';
import type { ListedUser, User } from '#shared/accounts/user.ts';
import { type Role, roles } from '#shared/rules/permissions.ts';
import { api, explainFailure } from '#site/src/api/api.ts';
import { refetchList } from '#site/src/api/query-client.ts';
import { useAnnouncements } from '#site/src/components/announcements/announcements.ts';
import { Options } from '#site/src/components/controls/Field.tsx';
import { ConfirmDialog } from '#site/src/components/dialogs/Dialog.tsx';
import { RoleBadge, roleBadges } from '#site/src/components/feedback/Badge.tsx';
import { lazyComponent } from '#site/src/components/feedback/lazy-component.tsx';
import { byText, type SearchAndSort, useListSearch } from '#site/src/components/lists/list-search.ts';
import { PagedList } from '#site/src/components/lists/PagedList.tsx';
import { Table } from '#site/src/components/lists/Table.tsx';
import { usePages } from '#site/src/components/lists/usePages.ts';
import { RefusedMail } from './staff.tsx';
import { UserActions } from './UserActions.tsx';

const searchAndSort: SearchAndSort<ListedUser> = {
  textOf: ({ fullName, username, email, role }) => [fullName, username, email, roleBadges[role].label].join(' '),
  orders: [
    { id: 'iscrizione', label: 'Dall’ultima iscrizione' },
    { id: 'nome', label: 'Nome', compare: byText(({ fullName }) => fullName) },
    { id: 'ruolo', label: 'Ruolo', compare: (one, other) => roles.indexOf(other.role) - roles.indexOf(one.role) },
  ],
};

/** All accounts with their roles. Users cannot change their own role. */
export function Users({ title, self }: { title: string; self: User }) {
  const list = useListSearch(usePages<ListedUser>(['users'], api.auth.users.$get), searchAndSort);
  return (
    <>
      <PagedList title={title} list={list} empty={<p>Nessun utente</p>} more="Mostra altri utenti">
        {(users) => (
          <Table headings={['Nome', 'Nome utente', 'Email', 'Ruolo']}>
            {users.map((user) => (
              <tr key={user.id}>
                <th scope="row">{user.fullName}</th>
                <td>
                  {user.username}
                  {user.disabled && <span className="caption"> (disattivato)</span>}
                </td>
                <td>
                  {user.email}
                  {user.unconfirmed && <span className="caption"> (non confermato)</span>}
                  <RefusedMail mail={user.refusedMail} />
                </td>
                <td>
                  <p className="caption">{user.secondFactor ? 'Con secondo fattore' : 'Senza secondo fattore'}</p>
                  {user.id === self.id ? (
                    <RoleBadge role={user.role} />
                  ) : (
                    <>
                      <RoleSelect user={user} />
                      <UserActions user={user} />
                    </>
                  )}
                </td>
              </tr>
            ))}
          </Table>
        )}
      </PagedList>
      <InvitationsAndRule self={self} />
    </>
  );
}

/** Invitations and the rule of the second factor, loaded on demand: their forms bring the schemas along. */
const InvitationsAndRule = lazyComponent(async () => {
  const [{ Invitations }, { SecondFactorRule }] = await Promise.all([
    import('./Invitations.tsx'),
    import('./SecondFactorRule.tsx'),
  ]);

  return ({ self }: { self: User }) => (
    <>
      <Invitations />
      <SecondFactorRule self={self} />
    </>
  );
});

/** Changes a role at once; making an administrator needs a confirmation. A refused change shows the former role again. */
function RoleSelect({ user }: { user: User }) {
  const { change, shown, busy } = useRoleChange(user);
  const [confirming, setConfirming] = useState(false);
  const choice = useCommittedSelect(shown, (role) => {
    if (busy || role === shown) return;
    if (role === 'admin') setConfirming(true);
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
        <Options of={roles.map((role) => [role, roleBadges[role].label])} />
      </select>
      <span className="caption role-hint" role="status">
        {choice.open && 'Invio per confermare, Esc per annullare'}
      </span>
      {confirming && (
        <ConfirmDialog
          title="Nominare amministratore?"
          verb="Nomina"
          close={() => setConfirming(false)}
          confirm={() => change('admin')}
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
  const { announce, retract } = useAnnouncements();
  const about = `role ${id}`;
  /** The choice while it is being saved; kept here, because a mutation shows its variables a moment late. */
  const [chosen, setChosen] = useState<Role>();
  const mutation = useMutation({
    mutationFn: (role: Role) => api.auth.users[':id'].role.$put({ param: { id }, json: { role } }),
    onMutate: () => retract(about),
    onSuccess: () => announce({ kind: 'success', text: 'Ruolo aggiornato con successo!', hint: username, about }),
    onError: (error) =>
      announce({ kind: 'error', ...explainFailure(error, "Errore durante l'aggiornamento del ruolo"), about }),
    // The select keeps the choice until the list is refetched.
    onSettled: () => {
      void refetchList(client, 'staff');
      return refetchList(client, 'users').finally(() => setChosen(undefined));
    },
  });
  const change = (role: Role) => {
    setChosen(role);
    mutation.mutate(role);
  };
  return { change, shown: chosen ?? current, busy: chosen !== undefined };
}

/**
 * A select that commits a choice at once by pointer. Arrow keys pass through every option, so a choice by keyboard is
 * committed by Enter or on blur, and undone by Esc.
 */
function useCommittedSelect<Choice extends string>(current: Choice, commit: (choice: Choice) => void) {
  const byKeys = useRef(false);
  const [open, setOpen] = useState<Choice>();
  const commitOpen = () => {
    setOpen(undefined);
    if (open !== undefined) commit(open);
  };

  const handlers = {
    onChange: ({ target }: ChangeEvent<HTMLSelectElement>) => {
      const choice = target.value as Choice;
      if (byKeys.current) return setOpen(choice === current ? undefined : choice);
      setOpen(undefined);
      commit(choice);
    },
    onPointerDown: () => {
      byKeys.current = false;
    },
    onKeyDown: (event: KeyboardEvent) => {
      byKeys.current = true;
      if (open === undefined) return;
      if (event.key === 'Escape') setOpen(undefined);
      if (event.key !== 'Enter') return;
      event.preventDefault();
      commitOpen();
    },
    onBlur: () => {
      byKeys.current = false;
      // Not when the blur comes from a change of window.
      if (document.hasFocus()) commitOpen();
    },
  };
  return { open, handlers };
}
