import type { User } from '#shared/model/user.ts';
import { roles } from '#shared/rules/permissions.ts';
import { api } from '#site/src/api/api.ts';
import { RoleBadge } from '#site/src/components/Badge.tsx';
import { byText, type SearchAndSort } from '#site/src/features/dashboard/lists/list-search.ts';
import { PagedList } from '#site/src/features/dashboard/lists/PagedList.tsx';
import { Table } from '#site/src/features/dashboard/lists/Table.tsx';
import { usePages } from '#site/src/features/dashboard/lists/usePages.ts';
import { roleBadges } from '#site/src/lib/badges.ts';
import { RoleSelect } from './RoleSelect.tsx';

const searchAndSort: SearchAndSort<User> = {
  textOf: ({ fullName, username, email, role }) => [fullName, username, email, roleBadges[role].label].join(' '),
  orders: [
    { id: 'iscrizione', label: 'Dall’ultima iscrizione' },
    { id: 'nome', label: 'Nome', compare: byText(({ fullName }) => fullName) },
    { id: 'ruolo', label: 'Ruolo', compare: (one, other) => roles.indexOf(other.role) - roles.indexOf(one.role) },
  ],
};

/** All accounts with their roles. Users cannot change their own role. */
export function Users({ title, self }: { title: string; self: User }) {
  const list = usePages<User>(['users'], api.auth.users.$get);
  return (
    <PagedList
      title={title}
      list={list}
      searchAndSort={searchAndSort}
      empty={<p>Nessun utente</p>}
      more="Mostra altri utenti"
    >
      {(users) => (
        <Table headings={['Nome', 'Nome utente', 'Email', 'Ruolo']}>
          {users.map((user) => (
            <tr key={user.id}>
              <th scope="row">{user.fullName}</th>
              <td>{user.username}</td>
              <td>{user.email}</td>
              <td>{user.id === self.id ? <RoleBadge role={user.role} /> : <RoleSelect user={user} />}</td>
            </tr>
          ))}
        </Table>
      )}
    </PagedList>
  );
}
