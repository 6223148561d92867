import { changeRole } from '#functions/accounts/administration/administrators.ts';
import { getAccount } from '#functions/accounts/repository.ts';
import { type Person, testMagazine } from './magazine.ts';

const adminCount = 5;

/** Five administrators who demote each other at random and concurrently. A run returns how many are left and all statuses. */
export async function demotions() {
  const { call, ctx, logs, person } = await testMagazine();
  const admins: Person[] = [];
  for (let number = 0; number < adminCount; number++) admins.push(await person('admin', `admin${number}`));
  const anyAdmin = () => admins[Math.floor(Math.random() * adminCount)] as Person;
  const accounts = async () => {
    const found = await Promise.all(admins.map(({ id }) => getAccount(ctx.store, id)));
    return found.filter((account) => account !== undefined);
  };

  async function run(attempts: number) {
    for (const account of await accounts()) await changeRole(ctx, account, 'admin');
    const answers = await Promise.all(
      Array.from({ length: attempts }, () =>
        call('PUT', `/auth/users/${anyAdmin().id}/role`, { as: anyAdmin(), body: { role: 'user' } }),
      ),
    );
    const left = (await accounts()).filter(({ role }) => role === 'admin').length;
    return { left, statuses: new Set(answers.map(({ status }) => status)) };
  }
  return { run, logs };
}
