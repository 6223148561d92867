import { describe, expect, it, test } from 'vitest';
import { accountInbox } from '#functions/testing/account-inbox.ts';
import { softwareAuthenticator } from '#functions/testing/authenticator.ts';
import { firstStep, waitMinutes } from '#functions/testing/authenticator-app.ts';
import { type Person, testMagazine, testSettings } from '#functions/testing/magazine.ts';
import { beforeNthCall } from '#functions/testing/store-faults.ts';

const inbox = accountInbox();
const magazine = await testMagazine({
  mail: inbox.mail,
  // The relying party is where the magazine answers, whatever its canonical address.
  settings: { ...testSettings, siteUrl: 'https://rivista.example' },
});
const { call, ctx, person } = magazine;
const current = { current: 'parola-segreta' };

type Options = { challenge: string; user: { id: string }; rp: { id: string }; excludeCredentials: object[] };
type Authenticator = ReturnType<typeof softwareAuthenticator>;
type Attestation = Parameters<Authenticator['attest']>[1];
type Listed = { id: string; name: string; lastUsedAt?: string };

const optionsFor = async (as: Person) =>
  (await call('POST', '/auth/passkeys/options', { as, body: current })).body as unknown as Options;

async function enrol(as: Person, name: string, authenticator: Authenticator, asked?: Attestation) {
  const attestation = authenticator.attest(await optionsFor(as), asked);
  return call('POST', '/auth/passkeys', { as, body: { name, attestation } });
}

const loginChallenge = async () =>
  (await call('POST', '/auth/passkeys/challenge')).body as { challenge: string; rpId: string };
const enter = (assertion: object, challenge?: string) =>
  call('POST', '/auth/second-factor', { body: { assertion, ...(challenge ? { challenge } : {}) } });
const passkeysOf = async (as: Person) =>
  (await call('GET', '/auth/second-factor', { as })).body['passkeys'] as unknown as Listed[];

let people = 0;
async function withPasskey() {
  people += 1;
  const name = `livia${people}`;
  const as = await person('editor', name);
  const authenticator = softwareAuthenticator();
  const added = await enrol(as, 'Portatile', authenticator);
  return { name, email: `${name}@rivista.example`, as, authenticator, added };
}

describe('a passkey', () => {
  it('is added with the password, and comes with recovery codes and a mail', async () => {
    const { as, email, added } = await withPasskey();
    expect([added.status, (added.body['recoveryCodes'] as string[]).length]).toEqual([201, 10]);
    expect(await passkeysOf(as)).toMatchObject([{ name: 'Portatile' }]);
    expect((await inbox.nth(email)).subject).toBe('Hai aggiunto una passkey – Sinopia');
    const { status } = await call('POST', '/auth/passkeys/options', { as, body: { current: 'sbagliata' } });
    expect(status).toBe(422);
  });

  it('opens a session by itself, for its account', async () => {
    const { name, as, authenticator } = await withPasskey();
    const { status, body } = await enter(authenticator.assert(await loginChallenge()));
    expect([status, (body['user'] as { username: string }).username]).toEqual([200, name]);
    expect((await passkeysOf(as))[0]?.lastUsedAt).toBe(magazine.clock.now.toISOString());
  });

  it('is the second step of a login with the password, which alone no longer opens', async () => {
    const { name, authenticator } = await withPasskey();
    const { status, challenge, body } = await firstStep(magazine, name);
    expect([status, body['factors']]).toEqual([401, ['passkey']]);
    expect((await enter(authenticator.assert(await loginChallenge()), challenge)).status).toBe(200);
    expect((await enter(authenticator.assert(await loginChallenge()), challenge)).status).toBe(410);
  });

  it('is not the second step of another account', async () => {
    const mine = await withPasskey();
    const theirs = await withPasskey();
    const { challenge } = await firstStep(magazine, theirs.name);
    expect((await enter(mine.authenticator.assert(await loginChallenge()), challenge)).status).toBe(401);
  });

  it('is not the only way in: a recovery code opens after the password', async () => {
    const { name, added } = await withPasskey();
    const { challenge } = await firstStep(magazine, name);
    const [code] = added.body['recoveryCodes'] as string[];
    expect((await call('POST', '/auth/second-factor', { body: { challenge, code } })).status).toBe(200);
  });

  it('is renamed and deleted by its owner, others beside it stay, and the last one takes the second step along', async () => {
    const { as, name, email } = await withPasskey();
    const second = await enrol(as, 'Telefono', softwareAuthenticator());
    expect([second.status, second.body['recoveryCodes']]).toEqual([201, undefined]);
    const [laptop, phone] = await passkeysOf(as);
    const renamed = await call('PUT', `/auth/passkeys/${phone?.id}`, { as, body: { name: 'Telefono nuovo' } });
    expect([renamed.status, renamed.body['name']]).toEqual([200, 'Telefono nuovo']);
    const remove = (id = '', by = as) => call('DELETE', `/auth/passkeys/${id}`, { as: by, body: current });
    expect((await remove(laptop?.id, await person('user', `estranea${people}`))).status).toBe(404);
    expect((await remove(laptop?.id)).status).toBe(204);
    expect((await passkeysOf(as)).map((one) => one.name)).toEqual(['Telefono nuovo']);
    expect((await firstStep(magazine, name)).status).toBe(401);
    expect((await remove(phone?.id)).status).toBe(204);
    expect((await firstStep(magazine, name)).status).toBe(200);
    expect((await inbox.nth(email, 4)).subject).toBe('Hai eliminato una passkey – Sinopia');
  });

  it('is one of ten at most', async () => {
    const { as } = await withPasskey();
    for (let count = 1; count < 10; count++) await enrol(as, `Chiave ${count}`, softwareAuthenticator());
    const { status, body } = await call('POST', '/auth/passkeys/options', { as, body: current });
    expect([status, body['code']]).toEqual([409, 'PASSKEY_LIMIT']);
  });
});

describe('what is refused of passkeys', () => {
  const elsewhere = { origin: 'https://rivista.example' };

  it('a passkey that was made for another origin, another relying party or without its user is not added', async () => {
    const as = await person('writer', 'dora');
    for (const [authenticator, asked] of [
      [softwareAuthenticator(), elsewhere],
      [softwareAuthenticator('rivista.example'), {}],
      [softwareAuthenticator(), { verified: false }],
    ] as const) {
      expect((await enrol(as, 'Altrove', authenticator, asked)).status).toBe(422);
    }
    expect(await passkeysOf(as)).toEqual([]);
  });

  it('a passkey of one account is not added to another, nor twice to its own, until its account gives it up', async () => {
    const { as, authenticator, added } = await withPasskey();
    const thief = await person('writer', 'ladra');
    const [own] = await passkeysOf(as);
    for (const by of [thief, as]) {
      const { status, body } = await enrol(by, 'Copia', authenticator);
      expect([status, body['errors']]).toMatchObject([422, [{ field: 'attestation' }]]);
    }
    expect(await passkeysOf(thief)).toEqual([]);
    expect(added.status).toBe(201);
    await call('DELETE', `/auth/passkeys/${own?.id}`, { as, body: current });
    expect((await enrol(thief, 'Ora mia', authenticator)).status).toBe(201);
  });

  it('a passkey of a deleted account, or of one whose factors an administrator has removed, is free', async () => {
    const admin = await person('admin', 'capa');
    for (const give of [
      (id: string) => call('DELETE', `/auth/users/${id}/second-factor`, { as: admin }),
      (id: string) => call('DELETE', `/auth/users/${id}`, { as: admin, body: { pieces: 'trash' } }),
    ]) {
      const { as, authenticator, name } = await withPasskey();
      expect((await give(as.id)).status).toBe(204);
      expect((await enrol(await person('writer', `erede-${name}`), 'Ereditata', authenticator)).status).toBe(201);
    }
  });

  it('a passkey whose challenge is used, expired, of another account or made up is not added', async () => {
    const as = await person('writer', 'mara');
    const other = await person('writer', 'nives');
    const options = await optionsFor(as);
    const attestation = softwareAuthenticator().attest(options);
    const add = (by: Person, body: object) => call('POST', '/auth/passkeys', { as: by, body });
    expect((await add(other, { name: 'Altrui', attestation })).status).toBe(410);
    expect((await add(as, { name: 'Mia', attestation })).status).toBe(201);
    expect((await add(as, { name: 'Ancora', attestation })).status).toBe(410);
    const late = softwareAuthenticator().attest(await optionsFor(as));
    waitMinutes(magazine, 5);
    expect((await add(as, { name: 'Tardi', attestation: late })).status).toBe(410);
    const madeUp = softwareAuthenticator().attest({ challenge: 'aW52ZW50YXRh' });
    expect((await add(as, { name: 'Inventata', attestation: madeUp })).status).toBe(410);
  });

  test.each([
    ['another origin', elsewhere, 1],
    ['an unverified user', { verified: false }, 1],
    ['a counter that does not grow', {}, 0],
  ] as const)('a login with %s is refused', async (_, asked, step) => {
    const { authenticator } = await withPasskey();
    expect((await enter(authenticator.assert(await loginChallenge()))).status).toBe(200);
    const answer = await enter(authenticator.assert(await loginChallenge(), asked, step));
    expect([answer.status, answer.body['code']]).toEqual([401, 'WRONG_PASSKEY']);
  });

  it('a login with a bent signature, an unknown key or an unknown account is refused', async () => {
    const { authenticator } = await withPasskey();
    const assertion = authenticator.assert(await loginChallenge());
    const bent = {
      ...assertion,
      response: { ...assertion.response, signature: `A${assertion.response['signature']}` },
    };
    expect((await enter(bent)).status).toBe(401);
    const unknownKey = softwareAuthenticator().assert(await loginChallenge());
    expect(
      (await enter({ ...unknownKey, response: { ...unknownKey.response, userHandle: 'bmVzc3Vubw' } })).status,
    ).toBe(401);
    expect((await enter({ id: 'x' })).status).toBe(422);
  });

  it('a login whose challenge is used, expired or of an enrolment is refused', async () => {
    const { as, authenticator } = await withPasskey();
    const challenge = await loginChallenge();
    const assertion = authenticator.assert(challenge);
    expect((await enter(assertion)).status).toBe(200);
    expect((await enter(assertion)).status).toBe(410);
    expect((await enter(authenticator.assert(await optionsFor(as)))).status).toBe(410);
    const late = authenticator.assert(await loginChallenge());
    waitMinutes(magazine, 5);
    expect((await enter(late)).status).toBe(410);
  });

  it('a login during which another one uses the same challenge is refused, before whichever call to the store', async () => {
    const { authenticator } = await withPasskey();
    for (let nth = 1; ; nth++) {
      const assertion = authenticator.assert(await loginChallenge());
      let first: number | undefined;
      const interleaved = beforeNthCall(ctx.store, nth, async () => {
        first = (await enter(assertion)).status;
      });
      const { status } = await enter(assertion);
      interleaved.mend();
      // There is no such call any more.
      if (first === undefined) return expect([nth > 4, status]).toEqual([true, 200]);
      expect([first, status], `before call ${nth}`).toEqual([200, 410]);
    }
  });

  it('a login of a disabled account is refused', async () => {
    const { as, authenticator } = await withPasskey();
    const admin = await person('admin', 'capo');
    await call('PUT', `/auth/users/${as.id}/disabled`, { as: admin, body: { disabled: true } });
    expect((await enter(authenticator.assert(await loginChallenge()))).status).toBe(401);
  });
});

it('the options name the relying party of the configuration and ask for a verified user', async () => {
  const { rpId, ...options } = await loginChallenge();
  expect([rpId, options]).toMatchObject(['localhost', { userVerification: 'required' }]);
  const { as } = await withPasskey();
  const answer = await call('POST', '/auth/passkeys/options', {
    as,
    body: current,
    headers: { host: 'altrove.example', origin: 'https://altrove.example', 'x-forwarded-host': 'altrove.example' },
  });
  expect(answer.body).toMatchObject({
    rp: { id: 'localhost', name: 'Sinopia' },
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
  });
  expect(answer.body['excludeCredentials']).toHaveLength(1);
});
