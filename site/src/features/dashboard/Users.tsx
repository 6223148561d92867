import type { User } from '#shared/model/user.ts';
import { api } from '../../lib/api.ts';
import { RoleBadge } from './Badge.tsx';
import { PagedList } from './PagedList.tsx';
import { RoleSelect } from './RoleSelect.tsx';
import { Table } from './Table.tsx';
import { usePages } from './usePages.ts';

/** Everybody with an account. Nobody changes their own role. */
export function Users({ title, self }: { title: string; self: User }) {
  const list = usePages<User>('users', api.auth.users.$get);
  return (
    <PagedList title={title} list={list} empty={<p>Nessun utente</p>} more="Mostra altri utenti">
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
