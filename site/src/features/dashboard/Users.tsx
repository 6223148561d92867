import type { User } from '#shared/model/user.ts';
import { api } from '../../lib/api.ts';
import { RoleBadge } from './Badge.tsx';
import { PagedList } from './PagedList.tsx';
import { RoleSelect } from './RoleSelect.tsx';
import { usePages } from './usePages.ts';

/** Everybody with an account. Nobody changes their own role. */
export function Users({ title, self }: { title: string; self: User }) {
  const list = usePages<User>('users', (query) => api.auth.users.$get(query));
  return (
    <PagedList title={title} list={list} empty={<p>Nessun utente</p>} more="Mostra altri utenti">
      {(users) => (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: the keyboard has to be able to scroll it
        <section className="table-frame" aria-labelledby="list-title" tabIndex={0}>
          <table>
            <thead>
              <tr>
                <th scope="col">Nome</th>
                <th scope="col">Nome utente</th>
                <th scope="col">Email</th>
                <th scope="col">Ruolo</th>
              </tr>
            </thead>
            <tbody>
              {users.map((user) => (
                <tr key={user.id}>
                  <th scope="row">{user.fullName}</th>
                  <td>{user.username}</td>
                  <td>{user.email}</td>
                  <td>{user.id === self.id ? <RoleBadge role={user.role} /> : <RoleSelect user={user} />}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </section>
      )}
    </PagedList>
  );
}
