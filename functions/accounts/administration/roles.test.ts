import { afterAll, describe, expect, it } from 'vitest';
import { type Account, getAccount } from '#functions/accounts/repository.ts';
import { newsroom, type Person, testMagazine } from '#functions/testing/magazine.ts';
import { changeRole } from './administrators.ts';

const magazine = await testMagazine();
const { call, ctx, logs, person } = magazine;
const staff = await newsroom(magazine);

const unexpected = () => logs.filter(({ level }) => level === 'error');
const changeTo = (as: Person, id: string, role: unknown) =>
  call('PUT', `/auth/users/${id}/role`, { as, body: { role } });

describe('changing a role', () => {
  afterAll(() => expect(unexpected()).toEqual([]));

  it('a role change of an account that has changed meanwhile is refused', async () => {
    const { id } = await person('user', 'contesa');
    const account = (await getAccount(ctx.store, id)) as Account;
    expect((await changeTo(staff.admin, id, 'editor')).status).toBe(200);
    await expect(changeRole(ctx, account, 'writer')).rejects.toMatchObject({
      status: 409,
      message: 'L’account è cambiato nel frattempo: riprova',
    });
  });

  it('a role change answers with the updated user', async () => {
    const { id } = await person('user', 'promossa');
    expect((await changeTo(staff.admin, id, 'editor')).body).toEqual({
      id,
      email: 'promossa@rivista.example',
      username: 'promossa',
      fullName: 'promossa',
      role: 'editor',
    });
    const { body } = await call('GET', '/auth/users?limit=100', { as: staff.admin });
    expect(body).toContainEqual(expect.objectContaining({ id, role: 'editor' }));
  });

  it('changing one’s own role is rejected before the body is read', async () => {
    const raw = { as: staff.admin, raw: '{' };
    expect((await call('PUT', `/auth/users/${staff.admin.id}/role`, raw)).status).toBe(403);
    expect((await call('PUT', '/auth/users/nessuno/role', raw)).status).toBe(404);
    expect((await call('PUT', `/auth/users/${staff.user.id}/role`, raw)).status).toBe(400);
  });
});
