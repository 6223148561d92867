import { describe, expect, it, test } from 'vitest';
import { accountInbox, tokenIn } from '#functions/testing/account-inbox.ts';
import { articleForm, newsroom, type Person, testMagazine } from '#functions/testing/magazine.ts';
import type { Role } from '#shared/rules/permissions.ts';

const inbox = accountInbox();
const magazine = await testMagazine({ mail: inbox.mail });
const { call, clock, ctx } = magazine;
const staff = await newsroom(magazine);

let people = 0;
async function invited(role: Role = 'editor', address?: string, by: Person = staff.admin) {
  people += 1;
  const email = address ?? `invitata${people}@posta.example`;
  const { status, body } = await call('POST', '/auth/invitations', {
    as: by,
    body: { email, fullName: 'Ida Conti', role },
  });
  expect(status).toBe(201);
  return { id: String(body['id']), email, username: `ida${people}`, token: tokenIn(await inbox.nth(email)) };
}
type Accepting = { username?: string; password?: string; as?: Person };
const accept = (token: string, { as, ...fields }: Accepting = {}) =>
  call('POST', '/auth/invitations/accept', { ...(as ? { as } : {}), body: { token, ...fields } });
const view = (token: string) => call('POST', '/auth/invitations/view', { body: { token } });
const list = async () =>
  (await call('GET', '/auth/invitations', { as: staff.admin })).body as unknown as {
    id: string;
    invitedBy: { username: string };
  }[];
const password = 'una parola robusta';

describe('an invitation', () => {
  it('makes an account with the chosen role, which works at once', async () => {
    const { id, email, username, token } = await invited('editor');
    const { text, html } = await inbox.nth(email);
    for (const part of [text, html]) expect(part).toContain('/invito?token=');
    expect(text).toContain('admin ti invita nella redazione di Sinopia come editor');
    expect((await view(token)).body).toEqual({
      email,
      fullName: 'Ida Conti',
      role: 'editor',
      invitedBy: 'admin',
      hasAccount: false,
    });
    const { status, body, headers } = await accept(token, { username, password });
    expect([status, headers.get('cache-control')]).toEqual([201, 'no-store']);
    const user = body['user'] as { id: string };
    expect(user).toEqual({ id: expect.any(String), email, username, fullName: 'Ida Conti', role: 'editor' });
    const as = { id: user.id, token: String(body['access_token']) };
    const piece = { ...articleForm, status: 'published' };
    expect((await call('POST', '/articles', { as, body: piece })).status).toBe(201);
    expect((await list()).map((one) => one.id)).not.toContain(id);
    expect((await call('GET', `/audit?kind=user&item=${user.id}`, { as: staff.admin })).body).toMatchObject([
      { actions: ['accept-invitation'], by: { username }, to: 'editor' },
    ]);
  });

  it('to one address is made once, also asked for ten times at once, and again as soon as it is revoked', async () => {
    const email = 'contesa@posta.example';
    const ask = () =>
      call('POST', '/auth/invitations', { as: staff.admin, body: { email, fullName: 'Ida Conti', role: 'editor' } });
    const statuses = (await Promise.all(Array.from({ length: 10 }, ask))).map(({ status }) => status);
    expect(statuses.toSorted()).toEqual([201, ...Array<number>(9).fill(409)]);
    expect((await ask()).body['detail']).toContain('è già stato inviato un invito');
    const [{ id } = { id: '' }] = await list();
    await call('DELETE', `/auth/invitations/${id}`, { as: staff.admin });
    expect((await ask()).status).toBe(201);
  });

  it('is not used up by refused names and passwords', async () => {
    const { token, username } = await invited('writer');
    const refusals = [
      [{}, ['username', 'password']],
      [{ username }, ['password']],
      [{ username, password: 'settima' }, ['password']],
      [{ username, password: 'qwertyuiop' }, ['password']],
      [{ username: 'x', password }, ['username']],
    ] as const;
    for (const [fields, wrong] of refusals) {
      const { status, body } = await accept(token, fields);
      expect([status, (body['errors'] as { field: string }[]).map(({ field }) => field)]).toEqual([422, wrong]);
    }
    expect((await accept(token, { username: 'editor', password })).status).toBe(409);
    expect((await accept(token, { username, password })).status).toBe(201);
  });

  it('is accepted once, also twenty times at once', async () => {
    const { token, username } = await invited('writer');
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, n) => accept(token, { username: `${username}-${n}`, password })),
    );
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(1);
    for (const { status } of answers) expect([201, 409, 410, 503, 401]).toContain(status);
    expect((await accept(token, { username: 'tardi', password })).status).toBe(410);
  });

  it('holds for seven days, and is shown as expired to be sent again', async () => {
    const { id, email, token, username } = await invited('writer');
    const before = clock.now;
    clock.now = new Date(before.getTime() + 7 * 86_400_000);
    const admin = await magazine.person('admin', `capo${people}`);
    expect((await accept(token, { username, password })).status).toBe(410);
    const resent = await call('POST', `/auth/invitations/${id}/resend`, { as: admin });
    expect(resent.status).toBe(200);
    const newer = tokenIn(await inbox.nth(email, 2));
    expect((await accept(token, { username, password })).status).toBe(410);
    expect((await accept(newer, { username, password })).status).toBe(201);
    // Two to one address are listed beside each other.
    const expired = await invited('writer', undefined, admin);
    clock.now = new Date(clock.now.getTime() + 7 * 86_400_000);
    const chief = await magazine.person('admin', `capo${people}`);
    const body = { email: expired.email, fullName: 'Ida Conti', role: 'writer' };
    expect((await call('POST', '/auth/invitations', { as: chief, body })).status).toBe(201);
    const listed = await call('GET', '/auth/invitations', { as: chief });
    expect(listed.status).toBe(200);
    const emails = (listed.body as unknown as { email: string }[]).map(({ email }) => email);
    expect(emails.filter((email) => email === expired.email)).toHaveLength(2);
    clock.now = before;
  });

  const disable = (disabled: boolean) => (inviter: Person) =>
    call('PUT', `/auth/users/${inviter.id}/disabled`, { as: staff.admin, body: { disabled } });
  const giveRole = (role: string) => (inviter: Person) =>
    call('PUT', `/auth/users/${inviter.id}/role`, { as: staff.admin, body: { role } });

  test.each<[string, ...((inviter: Person) => ReturnType<typeof call>)[]]>([
    ['disabled', disable(true)],
    ['disabled and enabled again', disable(true), disable(false)],
    ['deleted', ({ id }) => call('DELETE', `/auth/users/${id}`, { as: staff.admin, body: { pieces: 'trash' } })],
    ['demoted', giveRole('editor')],
    ['demoted and promoted again', giveRole('editor'), giveRole('admin')],
  ])('of an administrator who is %s opens nothing until a colleague sends it again', async (change, ...changes) => {
    const inviter = await magazine.person('admin', `invita-${change.replaceAll(' ', '-')}`);
    const { id, email, token, username } = await invited('admin', undefined, inviter);
    for (const make of changes) expect((await make(inviter)).status).toBeLessThan(300);
    expect((await view(token)).status).toBe(410);
    expect((await accept(token, { username, password })).status).toBe(410);
    expect((await call('POST', `/auth/invitations/${id}/resend`, { as: staff.admin })).status).toBe(200);
    expect((await list()).find((one) => one.id === id)?.invitedBy.username).toBe('admin');
    expect((await accept(tokenIn(await inbox.nth(email, 2)), { username, password })).status).toBe(201);
  });

  it('that is revoked opens nothing', async () => {
    const { id, token, username } = await invited();
    expect((await list()).map((one) => one.id)).toContain(id);
    expect((await call('DELETE', `/auth/invitations/${id}`, { as: staff.admin })).status).toBe(204);
    expect((await list()).map((one) => one.id)).not.toContain(id);
    expect((await accept(token, { username, password })).status).toBe(410);
    expect((await call('DELETE', `/auth/invitations/${id}`, { as: staff.admin })).status).toBe(404);
  });

  it('shows no secret in the list', async () => {
    const { token } = await invited();
    const { text } = await call('GET', '/auth/invitations', { as: staff.admin });
    expect(text).not.toContain(token.split('.')[1]);
    expect(text).not.toContain('hash');
  });
});

describe('an existing account', () => {
  it('gains the role once, also when its owner says yes ten times at once', async () => {
    const owner = await magazine.person('user', 'impaziente');
    const { token } = await invited('writer', 'impaziente@rivista.example');
    const answers = await Promise.all(Array.from({ length: 10 }, () => accept(token, { as: owner })));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, ...Array<number>(9).fill(410)]);
  });

  it('gains the role when its owner says yes, and keeps its password', async () => {
    const name = `lettrice${people}`;
    const owner = await magazine.person('user', name);
    const { token } = await invited('writer', `${name}@rivista.example`);
    expect((await view(token)).body['hasAccount']).toBe(true);
    expect((await accept(token, { username: 'altra', password })).status).toBe(401);
    const other = await accept(token, { as: staff.editor });
    expect([other.status, other.body['detail']]).toEqual([
      403,
      'L’invito è per l’account di un altro indirizzo: accedi con quello per accettarlo',
    ]);
    expect((await call('GET', '/auth/me', { as: owner })).body['role']).toBe('user');
    const { status, body } = await accept(token, { as: owner });
    expect([status, body['id'], body['role']]).toEqual([200, owner.id, 'writer']);
    const login = { email: `${name}@rivista.example`, password: 'parola-segreta' };
    expect((await call('POST', '/auth/login', { body: login })).status).toBe(200);
    expect((await accept(token, { as: owner })).status).toBe(410);
  });

  test.each(['user', 'writer'] as const)('has a confirmed address once it accepts the role %s', async (role) => {
    const email = `mai-confermata-${role}@posta.example`;
    const registered = await call('POST', '/auth/register', {
      body: { email, username: `mai-${role}`, fullName: 'Mai', password },
    });
    const as = { id: '', token: String(registered.body['access_token']) };
    const isConfirmed = async () => (await call('GET', '/auth/profile', { as })).body['emailConfirmed'];
    expect(await isConfirmed()).toBe(false);
    expect((await accept((await invited(role, email)).token, { as })).status).toBe(200);
    expect(await isConfirmed()).toBe(true);
  });

  it('loses no role by an invitation to a lower one', async () => {
    const { token } = await invited('writer', 'othereditor@rivista.example');
    const { status, body } = await accept(token, { as: staff.otherEditor });
    expect([status, body['role']]).toEqual([200, 'editor']);
  });

  it('is not taken over by an invitation: the link alone changes nothing', async () => {
    const { token } = await invited('admin', 'writer@rivista.example');
    expect((await accept(token, { username: 'ladra', password })).status).toBe(401);
    expect((await call('GET', '/auth/me', { as: staff.writer })).body['role']).toBe('writer');
    expect(ctx.settings.demo).toBe(false);
  });
});
