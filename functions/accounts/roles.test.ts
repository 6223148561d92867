import { afterAll, describe, expect, it, test } from 'vitest';
import { demotions } from '#functions/testing/demotions.ts';
import { articleForm, newsroom, type Person, testMagazine } from '#functions/testing/magazine.ts';
import type { Role } from '#shared/rules/permissions.ts';
import { changeRole, getAccount } from './repository.ts';

const magazine = await testMagazine();
const { call, ctx, logs, person } = magazine;
const staff = await newsroom(magazine);
const duel = await testMagazine();
const duellists = [await duel.person('admin', 'ada'), await duel.person('admin', 'bice')] as const;

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
  ] as const)('is answered to %s with %i', async (who, expected) => {
    const { id } = await person('user', `nuovo-${who}`);
    const as = { ...staff, anonymous: undefined }[who];
    const answer = await call('PUT', `/auth/users/${id}/role`, { ...(as ? { as } : {}), body: { role: 'writer' } });
    expect(answer.status).toBe(expected);
    expect((await getAccount(ctx.store, id))?.role).toBe(expected === 200 ? 'writer' : 'user');
  });

  it('answers with the user as they are now', async () => {
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

  it('takes effect at the next request, with the old token', async () => {
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

  it('of oneself is refused, even to the role one has', async () => {
    for (const role of ['user', 'admin']) {
      const { status, body } = await changeTo(staff.admin, staff.admin.id, role);
      expect([status, body['detail']]).toEqual([403, 'Non puoi cambiare il tuo stesso ruolo.']);
    }
  });

  it('of oneself is refused before the body is read', async () => {
    const raw = { as: staff.admin, raw: '{' };
    expect((await call('PUT', `/auth/users/${staff.admin.id}/role`, raw)).status).toBe(403);
    expect((await call('PUT', '/auth/users/nessuno/role', raw)).status).toBe(404);
    expect((await call('PUT', `/auth/users/${staff.user.id}/role`, raw)).status).toBe(400);
  });

  test.each(['superadmin', 'Admin', '', null, undefined, 1, ['admin']])('to %j is 422', async (role) => {
    const { status, body } = await changeTo(staff.admin, staff.user.id, role);
    expect(status).toBe(422);
    expect(body['errors']).toMatchObject([{ field: 'role' }]);
  });

  test.each(['nessuno', 'a.b', '%00', '%2e%2e%2f', 'a'.repeat(65)])('of %s is 404', async (id) =>
    expect((await changeTo(staff.admin, id, 'writer')).status).toBe(404),
  );
});

describe('the last administrator', () => {
  const roleOf = async ({ id }: Person) => (await getAccount(duel.ctx.store, id))?.role;

  it('cannot be lost when two demote each other at once', async () => {
    const [ada, bice] = duellists;
    for (let round = 0; round < 20; round++) {
      const demote = (as: Person, { id }: Person) =>
        duel.call('PUT', `/auth/users/${id}/role`, { as, body: { role: 'user' } });
      const answers = await Promise.all([demote(ada, bice), demote(bice, ada)]);
      for (const { status } of answers) expect([200, 403, 409]).toContain(status);
      const demoted = [];
      for (const person of duellists) if ((await roleOf(person)) !== 'admin') demoted.push(person);
      expect(demoted.length, `round ${round}`).toBeLessThan(2);
      for (const { id } of demoted) {
        const account = await getAccount(duel.ctx.store, id);
        if (account) await changeRole(duel.ctx.store, account, 'admin');
      }
    }
    expect(duel.logs.filter(({ level }) => level === 'error')).toEqual([]);
  });

  it('is there however many demote each other at once', async () => {
    const { run, logs } = await demotions();
    for (let round = 0; round < 5; round++) {
      const { left, statuses } = await run(200);
      expect(left, `round ${round}`).toBeGreaterThan(0);
      expect([...statuses].filter((status) => ![200, 403, 409].includes(status))).toEqual([]);
    }
    expect(logs.filter(({ level }) => level === 'error')).toEqual([]);
  });

  it('stays one, whoever asks', async () => {
    const alone = await testMagazine();
    const { id } = await alone.person('admin');
    const account = await getAccount(alone.ctx.store, id);
    await expect(changeRole(alone.ctx.store, account as NonNullable<typeof account>, 'user')).rejects.toMatchObject({
      code: 'LAST_ADMIN',
      status: 409,
    });
    expect((await getAccount(alone.ctx.store, id))?.role).toBe('admin');
  });
});
