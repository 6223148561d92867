import { afterAll, describe, expect, it, test } from 'vitest';
import { type Account, getAccount } from '#functions/accounts/repository.ts';
import { articleForm, newsroom, type Person, testMagazine } from '#functions/testing/magazine.ts';
import type { Role } from '#shared/rules/permissions.ts';
import { changeRole } from './administrators.ts';

const magazine = await testMagazine();
const { call, ctx, logs, person } = magazine;
const staff = await newsroom(magazine);

const unexpected = () => logs.filter(({ level }) => level === 'error');
const changeTo = (as: Person, id: string, role: unknown) =>
  call('PUT', `/auth/users/${id}/role`, { as, body: { role } });

describe('changing a role', () => {
  afterAll(() => expect(unexpected()).toEqual([]));

  test.each([
    ['anonymous', 401],
    ['user', 403],
    ['writer', 403],
    ['editor', 403],
    ['admin', 200],
  ] as const)('a role change by %s answers %i', async (role, expected) => {
    const { id } = await person('user', `nuovo-${role}`);
    const as = { ...staff, anonymous: undefined }[role];
    const answer = await call('PUT', `/auth/users/${id}/role`, { ...(as ? { as } : {}), body: { role: 'writer' } });
    expect(answer.status).toBe(expected);
    expect((await getAccount(ctx.store, id))?.role).toBe(expected === 200 ? 'writer' : 'user');
  });

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

  it('a role change takes effect at the next request with the old token', async () => {
    const guest = await person('user', 'ospite');
    const may = async () => ({
      create: (await call('POST', '/articles', { as: guest, body: articleForm })).status,
      publish: (await call('POST', '/articles', { as: guest, body: { ...articleForm, status: 'published' } })).status,
      queue: (await call('GET', '/articles/pending/list', { as: guest })).status,
      users: (await call('GET', '/auth/users', { as: guest })).status,
    });
    const rights: [Role, Awaited<ReturnType<typeof may>>][] = [
      ['writer', { create: 201, publish: 403, queue: 403, users: 403 }],
      ['admin', { create: 201, publish: 201, queue: 200, users: 200 }],
      ['user', { create: 403, publish: 403, queue: 403, users: 403 }],
      ['editor', { create: 201, publish: 201, queue: 200, users: 403 }],
    ];
    for (const [role, expected] of rights) {
      expect((await changeTo(staff.admin, guest.id, role)).status).toBe(200);
      expect(await may(), role).toEqual(expected);
      expect((await call('GET', '/auth/me', { as: guest })).body['role']).toBe(role);
    }
  });

  it('changing one’s own role is rejected, also to the same role', async () => {
    for (const role of ['user', 'admin']) {
      const { status, body } = await changeTo(staff.admin, staff.admin.id, role);
      expect([status, body['detail']]).toEqual([403, 'Non puoi cambiare il tuo stesso ruolo']);
    }
  });

  it('changing one’s own role is rejected before the body is read', async () => {
    const raw = { as: staff.admin, raw: '{' };
    expect((await call('PUT', `/auth/users/${staff.admin.id}/role`, raw)).status).toBe(403);
    expect((await call('PUT', '/auth/users/nessuno/role', raw)).status).toBe(404);
    expect((await call('PUT', `/auth/users/${staff.user.id}/role`, raw)).status).toBe(400);
  });

  test.each(['superadmin', 'Admin', '', null, undefined, 1, ['admin']])(
    'a role change to %j answers 422',
    async (role) => {
      const { status, body } = await changeTo(staff.admin, staff.user.id, role);
      expect(status).toBe(422);
      expect(body['errors']).toMatchObject([{ field: 'role' }]);
    },
  );

  test.each(['nessuno', 'a.b', '%00', '%2e%2e%2f', 'a'.repeat(65)])('a role change of %s answers 404', async (id) =>
    expect((await changeTo(staff.admin, id, 'writer')).status).toBe(404),
  );
});
