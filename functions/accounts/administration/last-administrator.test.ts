import { describe, expect, it } from 'vitest';
import { createAccount } from '#functions/accounts/new-account.ts';
import { type Account, getAccount } from '#functions/accounts/repository.ts';
import { demotions } from '#functions/testing/concurrent-demotions.ts';
import { type Person, testMagazine, testSettings } from '#functions/testing/magazine.ts';
import { changeRole } from './administrators.ts';

const duel = await testMagazine();
const duellists = [await duel.person('admin', 'ada'), await duel.person('admin', 'bice')] as const;

const adminOfDemo = ({ ctx }: Pick<typeof duel, 'ctx'>) =>
  createAccount(ctx, {
    email: 'admin@sinopia.example',
    username: 'admin',
    fullName: 'Admin',
    password: 'parola-segreta',
    role: 'admin',
    demo: true,
  });

describe('the last administrator', () => {
  const roleOf = async ({ id }: Person) => (await getAccount(duel.ctx.store, id))?.role;

  it('two administrators who demote each other concurrently leave one', async () => {
    const [ada, bice] = duellists;
    for (let round = 0; round < 5; round++) {
      const demote = (as: Person, { id }: Person) =>
        duel.call('PUT', `/auth/users/${id}/role`, { as, body: { role: 'user' } });
      const answers = await Promise.all([demote(ada, bice), demote(bice, ada)]);
      for (const { status } of answers) expect([200, 403, 409]).toContain(status);
      const demoted = [];
      for (const person of duellists) if ((await roleOf(person)) !== 'admin') demoted.push(person);
      expect(demoted.length, `round ${round}`).toBeLessThan(2);
      for (const { id } of demoted) {
        const account = await getAccount(duel.ctx.store, id);
        if (account) await changeRole(duel.ctx, account, 'admin');
      }
    }
    expect(duel.logs.filter(({ level }) => level === 'error')).toEqual([]);
  });

  it('after the demo its administrators do not count, and can be demoted', async () => {
    const afterwards = await testMagazine();
    const demo = await adminOfDemo(afterwards);
    const { id } = await afterwards.person('admin', 'dora');
    const dora = await getAccount(afterwards.ctx.store, id);
    await expect(changeRole(afterwards.ctx, dora as Account, 'user')).rejects.toMatchObject({ code: 'LAST_ADMIN' });
    expect((await changeRole(afterwards.ctx, demo, 'user')).role).toBe('user');
  });

  it('in the demo its administrators count with the others', async () => {
    const playground = await testMagazine({ settings: { ...testSettings, demo: true } });
    const demo = await adminOfDemo(playground);
    await expect(changeRole(playground.ctx, demo, 'user')).rejects.toMatchObject({ code: 'LAST_ADMIN' });
    const { id } = await playground.person('admin', 'carla');
    const demoted = await changeRole(playground.ctx, demo, 'user');
    const carla = await getAccount(playground.ctx.store, id);
    await expect(changeRole(playground.ctx, carla as Account, 'user')).rejects.toMatchObject({ code: 'LAST_ADMIN' });
    await changeRole(playground.ctx, demoted, 'admin');
    expect((await changeRole(playground.ctx, carla as Account, 'user')).role).toBe('user');
  });

  it('many concurrent demotions leave an administrator', async () => {
    const { run, logs } = await demotions();
    // accounts.long.ts: 500 rounds of 200.
    const { left, statuses } = await run(100);
    expect(left).toBeGreaterThan(0);
    expect([...statuses].filter((status) => ![200, 403, 409].includes(status))).toEqual([]);
    expect(logs.filter(({ level }) => level === 'error')).toEqual([]);
  });

  it('the last administrator cannot be demoted', async () => {
    const alone = await testMagazine();
    const { id } = await alone.person('admin');
    const account = await getAccount(alone.ctx.store, id);
    await expect(changeRole(alone.ctx, account as NonNullable<typeof account>, 'user')).rejects.toMatchObject({
      code: 'LAST_ADMIN',
      status: 409,
    });
    expect((await getAccount(alone.ctx.store, id))?.role).toBe('admin');
  });
});
