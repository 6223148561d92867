import { changeRole, getAccount } from '#functions/accounts/repository.ts';
import { type Person, testMagazine } from './magazine.ts';

const administrators = 5;

/**
 * A magazine whose administrators demote each other at random, all at once. Each run begins with five and tells how many
 * are left, and which statuses were answered.
 */
export async function demotions() {
  const { call, ctx, logs, person } = await testMagazine();
  const everybody: Person[] = [];
  for (let number = 0; number < administrators; number++) everybody.push(await person('admin', `admin${number}`));
  const anybody = () => everybody[Math.floor(Math.random() * administrators)] as Person;
  const accounts = async () => {
    const found = await Promise.all(everybody.map(({ id }) => getAccount(ctx.store, id)));
    return found.filter((account) => account !== undefined);
  };

  async function run(attempts: number) {
    for (const account of await accounts()) await changeRole(ctx.store, account, 'admin');
    const answers = await Promise.all(
      Array.from({ length: attempts }, () =>
        call('PUT', `/auth/users/${anybody().id}/role`, { as: anybody(), body: { role: 'user' } }),
      ),
    );
    const left = (await accounts()).filter(({ role }) => role === 'admin').length;
    return { left, statuses: new Set(answers.map(({ status }) => status)) };
  }
  return { run, logs };
}
