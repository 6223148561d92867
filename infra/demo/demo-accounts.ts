import type { RegisterInput } from '#shared/accounts/user.ts';
import { demoLogins, demoPassword } from '#shared/demo.ts';
import type { Role } from '#shared/rules/permissions.ts';

type DemoAccount = RegisterInput & { id: string; role: Role };

const account = (name: string, role: Role, fullName: string): DemoAccount => ({
  id: `demo-${name}`,
  email: `${name}@${demoLogins.domain}`,
  username: name,
  fullName,
  role,
  password: demoPassword,
});

/** One for each role, and a second writer to test ownership. */
export const demoAccounts: DemoAccount[] = [
  account('admin', 'admin', 'Ada Morandi'),
  account('editor', 'editor', 'Giulia Ferrante'),
  account('writer', 'writer', 'Elena Baldacci'),
  account('writer2', 'writer', 'Tommaso Rinaldi'),
  account('user', 'user', 'Lidia Conti'),
];
