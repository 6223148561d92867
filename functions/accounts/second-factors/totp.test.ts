import { GetCommand } from '@aws-sdk/lib-dynamodb';
import { describe, expect, it, test } from 'vitest';
import { factorsKey } from '#functions/db/keys.ts';
import { accountInbox, tokenIn } from '#functions/testing/account-inbox.ts';
import { enableAuthenticatorApp, firstStep, waitMinutes } from '#functions/testing/authenticator-app.ts';
import { testMagazine, testSettings } from '#functions/testing/magazine.ts';
import { longRun } from '#shared/testing/long-run.ts';

const inbox = accountInbox();
const magazine = await testMagazine({ mail: inbox.mail });
const { call, ctx } = magazine;
const admin = await magazine.person('admin', 'capo');
const current = { current: 'parola-segreta' };
const secondStep = (challenge: string, code: string, from?: string) =>
  call('POST', '/auth/second-factor', { body: { challenge, code }, ...(from ? { from } : {}) });

let people = 0;
/** A person whose login asks for a code of an app. */
async function withApp() {
  people += 1;
  const name = `anita${people}`;
  const as = await magazine.person('editor', name);
  return { name, email: `${name}@rivista.example`, as, ...(await enableAuthenticatorApp(magazine, as)) };
}

describe('a second factor by an app', () => {
  it('is turned on with a code, and comes with ten recovery codes and a mail', async () => {
    const { as, email, started, activated, recoveryCodes } = await withApp();
    expect(started.body['uri']).toMatch(/^otpauth:\/\/totp\/Sinopia:.*secret=[A-Z2-7]{32}&/);
    expect([activated.status, new Set(recoveryCodes).size]).toEqual([200, 10]);
    expect(recoveryCodes[0]).toMatch(/^([A-Z2-7]{4}-){5}[A-Z2-7]{4}$/);
    expect((await inbox.nth(email)).subject).toBe('Hai attivato i codici di verifica – Sinopia');
    expect((await call('GET', '/auth/second-factor', { as })).body).toMatchObject({ recoveryCodes: 10 });
    expect((await call('GET', '/auth/me', { as })).body['secondFactor']).toBe(true);
  });

  it('is stored encrypted, and its recovery codes as digests', async () => {
    const { as, started, recoveryCodes } = await withApp();
    const { Item } = await ctx.store.documents.send(
      new GetCommand({ TableName: ctx.store.tableName, Key: factorsKey(as.id) }),
    );
    const stored = JSON.stringify(Item);
    expect(stored).not.toContain(String(started.body['secret']));
    expect(stored).not.toContain(recoveryCodes[0]);
  });

  it('is not turned on by a wrong code, without the password or after a quarter of an hour', async () => {
    const as = await magazine.person('writer', 'olga');
    const wrong = await call('POST', '/auth/totp', { as, body: { current: 'sbagliata' } });
    expect(wrong).toMatchObject({ status: 422, body: { errors: [{ field: 'current' }] } });
    expect((await call('PUT', '/auth/totp', { as, body: { code: '000000' } })).status).toBe(410);
    await call('POST', '/auth/totp', { as, body: current });
    expect(await call('PUT', '/auth/totp', { as, body: { code: '12345x' } })).toMatchObject({
      status: 422,
      body: { errors: [{ field: 'code', message: 'Il codice non è giusto' }] },
    });
    waitMinutes(magazine, 16);
    expect((await call('PUT', '/auth/totp', { as, body: { code: '000000' } })).status).toBe(410);
    expect((await firstStep(magazine, 'olga')).status).toBe(200);
  });

  it('is removed with the password, by mail, and with the recovery codes', async () => {
    const { as, name, email } = await withApp();
    expect((await call('DELETE', '/auth/totp', { as, body: { current: 'sbagliata' } })).status).toBe(422);
    expect((await call('DELETE', '/auth/totp', { as, body: current })).status).toBe(204);
    expect((await inbox.nth(email, 2)).subject).toBe('Hai tolto i codici di verifica – Sinopia');
    expect((await call('GET', '/auth/second-factor', { as })).body).toEqual({ passkeys: [], recoveryCodes: 0 });
    expect((await firstStep(magazine, name)).status).toBe(200);
  });

  it('goes on with the former app until another has shown a code', async () => {
    const { as, name, codeAt } = await withApp();
    await call('POST', '/auth/totp', { as, body: current });
    const { challenge } = await firstStep(magazine, name);
    expect((await secondStep(challenge, codeAt(0))).status).toBe(200);
  });
});

describe('a login in two steps', () => {
  it('says what it needs after a right password, and opens no session', async () => {
    const { name } = await withApp();
    const { status, body, headers } = await firstStep(magazine, name);
    expect([status, body['type'], body['access_token']]).toEqual([401, '/problems/second-factor-required', undefined]);
    expect(headers.get('cache-control')).toBe('no-store');
    const wrong = await call('POST', '/auth/login', {
      body: { email: `${name}@rivista.example`, password: 'sbagliata' },
    });
    expect([wrong.status, wrong.body['challenge']]).toEqual([401, undefined]);
  });

  it('opens a session with a code, once', async () => {
    const { name, codeAt } = await withApp();
    const { challenge } = await firstStep(magazine, name);
    const { status, body } = await secondStep(challenge, codeAt(0));
    expect([status, body['token_type']]).toEqual([200, 'bearer']);
    const me = await call('GET', '/auth/me', { as: { id: '', token: String(body['access_token']) } });
    expect(me.body['username']).toBe(name);
    expect((await secondStep(challenge, codeAt(1))).status).toBe(410);
    const again = await firstStep(magazine, name);
    expect(await secondStep(again.challenge, codeAt(0))).toMatchObject({ status: 401, body: { code: 'WRONG_CODE' } });
  });

  test.each([
    [-2, 401],
    [-1, 200],
    [0, 200],
    [1, 200],
    [2, 401],
  ])('takes the code of a clock %i steps away: %i', async (steps, status) => {
    const { name, codeAt } = await withApp();
    const { challenge } = await firstStep(magazine, name);
    expect((await secondStep(challenge, codeAt(steps))).status).toBe(status);
  });

  it('takes no code older than the last one used', async () => {
    const { name, codeAt } = await withApp();
    const first = await firstStep(magazine, name);
    const second = await firstStep(magazine, name);
    expect((await secondStep(first.challenge, codeAt(1))).status).toBe(200);
    expect((await secondStep(second.challenge, codeAt(0))).status).toBe(401);
  });

  it('expires after five minutes, not a second earlier, and with a change of the password', async () => {
    const { as, name, codeAt } = await withApp();
    const first = await firstStep(magazine, name);
    const second = await firstStep(magazine, name);
    waitMinutes(magazine, 299 / 60);
    expect((await secondStep(first.challenge, codeAt(0))).status).toBe(200);
    waitMinutes(magazine, 1 / 60);
    expect((await secondStep(second.challenge, codeAt(1))).status).toBe(410);
    const third = await firstStep(magazine, name);
    await call('PUT', '/auth/password', { as, body: { ...current, password: 'un’altra parola' } });
    expect((await secondStep(third.challenge, codeAt(1))).status).toBe(410);
  });

  it('of two uses of one code at once opens one session', async () => {
    const { name, codeAt } = await withApp();
    const steps = [await firstStep(magazine, name), await firstStep(magazine, name)];
    const answers = await Promise.all(steps.map(({ challenge }) => secondStep(challenge, codeAt(0))));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 401]);
  });

  it('of two uses of one challenge at once opens one session', async () => {
    const { name, codeAt } = await withApp();
    const { challenge } = await firstStep(magazine, name);
    const answers = await Promise.all([codeAt(0), codeAt(1)].map((code) => secondStep(challenge, code)));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 410]);
  });

  it('is not spared by a new password from a mail', async () => {
    const { name, email, codeAt } = await withApp();
    await call('POST', '/auth/forgot', { body: { email } });
    const token = tokenIn(await inbox.nth(email, 2));
    expect((await call('POST', '/auth/reset', { body: { token, password: 'parola-segreta' } })).status).toBe(204);
    const { status, challenge } = await firstStep(magazine, name);
    expect(status).toBe(401);
    expect((await secondStep(challenge, codeAt(0))).status).toBe(200);
  });

  it('does not open a disabled account', async () => {
    const { as, name, codeAt } = await withApp();
    const { challenge } = await firstStep(magazine, name);
    await call('PUT', `/auth/users/${as.id}/disabled`, { as: admin, body: { disabled: true } });
    expect((await secondStep(challenge, codeAt(0))).status).toBe(410);
  });
});

describe('guessing codes', () => {
  it('is over after five, also at once and from many networks, and a recovery code still opens', async () => {
    const strict = await testMagazine({ settings: { ...testSettings, rateLimits: true } });
    const { recoveryCodes } = await enableAuthenticatorApp(strict, await strict.person('editor', 'eva'));
    const { challenge } = await firstStep(strict, 'eva');
    const guess = (code: string, from: string) =>
      strict.call('POST', '/auth/second-factor', { body: { challenge, code }, from });
    const statuses: number[] = [];
    for (let round = 0; round < (longRun ? 10 : 3); round++) {
      const guesses = Array.from({ length: 10 }, (_, n) => guess(`00000${n}`, `203.0.113.${round * 10 + n}`));
      statuses.push(...(await Promise.all(guesses)).map(({ status }) => status));
    }
    expect(statuses.filter((status) => status !== 429)).toEqual(Array(5).fill(401));
    expect((await guess(recoveryCodes[0] ?? '', '198.51.100.7')).status).toBe(200);
  });
});

describe('recovery codes', () => {
  it('open a session once each, in any spelling, and say so by mail and in the log of actions', async () => {
    const { as, name, email, recoveryCodes } = await withApp();
    const { challenge } = await firstStep(magazine, name);
    const written = (recoveryCodes[3] ?? '').toLowerCase().replaceAll('-', ' ');
    expect((await secondStep(challenge, written)).status).toBe(200);
    expect((await inbox.nth(email, 2)).subject).toBe('Accesso con un codice di recupero – Sinopia');
    const again = await firstStep(magazine, name);
    expect((await secondStep(again.challenge, recoveryCodes[3] ?? '')).status).toBe(401);
    expect((await call('GET', '/auth/second-factor', { as })).body['recoveryCodes']).toBe(9);
    const { body } = await call('GET', `/audit?kind=user&item=${as.id}`, { as: admin });
    expect((body as unknown as { actions: string[] }[]).map(({ actions }) => actions[0])).toEqual([
      'use-recovery-code',
      'add-factor',
    ]);
  });

  it('are renewed with the password, and the former ones end', async () => {
    const { as, name, recoveryCodes } = await withApp();
    const renewed = await call('POST', '/auth/recovery-codes', { as, body: current });
    const codes = renewed.body['codes'] as string[];
    const { challenge } = await firstStep(magazine, name);
    expect((await secondStep(challenge, recoveryCodes[0] ?? '')).status).toBe(401);
    expect((await secondStep(challenge, codes[0] ?? '')).status).toBe(200);
  });
});

describe('a lost second factor', () => {
  it('is removed by an administrator, with a mail and the end of all sessions', async () => {
    const { as, name, email } = await withApp();
    expect((await call('DELETE', `/auth/users/${as.id}/second-factor`, { as: admin })).status).toBe(204);
    expect((await inbox.nth(email, 2)).subject).toBe('Il tuo secondo fattore è stato tolto – Sinopia');
    expect((await call('GET', '/auth/me', { as })).status).toBe(401);
    expect((await firstStep(magazine, name)).status).toBe(200);
    expect((await call('DELETE', `/auth/users/${admin.id}/second-factor`, { as: admin })).status).toBe(403);
  });
});
