import { describe, expect, it } from 'vitest';
import { createAccount } from '#functions/accounts/new-account.ts';
import { type Account, getAccount } from '#functions/accounts/repository.ts';
import { testMagazine, testSettings } from '#functions/testing/magazine.ts';
import { changeRole } from './administrators.ts';

const adminOfDemo = ({ ctx }: Pick<Awaited<ReturnType<typeof testMagazine>>, 'ctx'>) =>
  createAccount(ctx, {
    email: 'admin@sinopia.example',
    username: 'admin',
    fullName: 'Admin',
    password: 'parola-segreta',
    role: 'admin',
    demo: true,
  });

describe('the last administrator', () => {
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
});
