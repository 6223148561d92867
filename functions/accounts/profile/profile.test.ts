import { describe, expect, it, test } from 'vitest';
import { issueAccountToken } from '#functions/accounts/account-tokens.ts';
import { type Account, getAccount } from '#functions/accounts/repository.ts';
import { transact } from '#functions/db/store.ts';
import { accountInbox, tokenIn } from '#functions/testing/account-inbox.ts';
import { type Person, testMagazine, testSettings } from '#functions/testing/magazine.ts';
import { saveProfile } from './profile.ts';

const inbox = accountInbox();
const { call, clock, ctx, person } = await testMagazine({ mail: inbox.mail });
const admin = await person('admin', 'capo');

const read = async (as: Person) => (await call('GET', '/auth/profile', { as })).body;
const save = (as: Person, body: object) => call('PUT', '/auth/profile', { as, body });
const confirm = (token: string) => call('POST', '/auth/email', { body: { token } });
const login = async (email: string) =>
  (await call('POST', '/auth/login', { body: { email, password: 'parola-segreta' } })).status;

let people = 0;
async function newWriter() {
  people += 1;
  const name = `persona${people}`;
  return {
    as: await person('writer', name),
    name,
    email: `${name}@rivista.example`,
    next: `nuova${people}@posta.example`,
  };
}
const current = 'parola-segreta';

describe('the picture of the profile', () => {
  it('is one of the library, and is taken away with an empty text', async () => {
    const { as } = await newWriter();
    const picture = '/media/01K00000000000000000000000';
    expect((await save(as, { picture: ` ${picture}\n` })).body).toMatchObject({ picture });
    expect(await read(as)).toMatchObject({ picture });
    await save(as, { biography: 'Scrive di mostre.' });
    expect(await read(as)).toMatchObject({ picture });
    expect((await save(as, { picture: '' })).body).toMatchObject({ picture: '' });
  });

  test.each(['https://altrove.example/foto.jpg', '/pictures/foto.jpg', '/media/../api', '//media/x'])(
    'is not %s',
    async (picture) => {
      const { status, body } = await save((await newWriter()).as, { picture });
      expect([status, body['errors']]).toEqual([
        422,
        [{ field: 'picture', message: 'Scegli un’immagine della libreria' }],
      ]);
    },
  );

  it('is for the staff: readers have no library', async () => {
    const as = await person('user', 'lettoresenzafoto');
    expect((await save(as, { picture: '/media/01K00000000000000000000000' })).status).toBe(403);
  });
});

describe('the profile', () => {
  it('is read and saved; absent fields stay', async () => {
    const { as, name, email } = await newWriter();
    const before = {
      id: as.id,
      email,
      username: name,
      fullName: name,
      role: 'writer',
      biography: '',
      picture: '',
      emailConfirmed: true,
    };
    expect(await read(as)).toEqual(before);
    const saved = await save(as, { fullName: 'Ida Conti', biography: 'Scrive di disegno.\nVive a Parma.' });
    const after = { ...before, fullName: 'Ida Conti', biography: 'Scrive di disegno.\nVive a Parma.' };
    expect([saved.status, saved.body]).toEqual([200, after]);
    expect((await save(as, {})).body).toEqual(after);
    expect((await save(as, { biography: '' })).body).toEqual({ ...after, biography: '' });
    expect((await call('GET', '/auth/me', { as })).body['fullName']).toBe('Ida Conti');
  });

  it('keeps in which way long texts are written, and who is logged in is told it with the account', async () => {
    const { as } = await newWriter();
    const told = async () => (await call('GET', '/auth/me', { as })).body['writesMarkdown'];
    expect(await told()).toBeUndefined();
    expect((await save(as, { writesMarkdown: true })).body).toMatchObject({ writesMarkdown: true });
    await save(as, { biography: 'Scrive di mostre.' });
    expect([await told(), (await read(as))['writesMarkdown']]).toEqual([true, true]);
    await save(as, { writesMarkdown: false });
    expect(await told()).toBeUndefined();
  });

  it('keeps what another tab has saved between the reading and the writing of a save', async () => {
    const { as } = await newWriter();
    const account = (await getAccount(ctx.store, as.id)) as Account;
    await save(as, { biography: 'Scrive di mostre.' });
    await saveProfile(ctx, account, { writesMarkdown: true }, 'request');
    expect(await read(as)).toMatchObject({ biography: 'Scrive di mostre.', writesMarkdown: true });
  });

  it('changes the username; the former one is free, a taken one is refused', async () => {
    const one = await newWriter();
    const two = await newWriter();
    const { status, body } = await save(one.as, { username: two.name, fullName: 'Mai salvato' });
    expect([status, body['errors']]).toEqual([
      409,
      [{ field: 'username', message: 'Questo nome utente è già in uso' }],
    ]);
    expect((await read(one.as))['fullName']).toBe(one.name);
    expect((await save(one.as, { username: `Libera-${one.name}` })).body['username']).toBe(`libera-${one.name}`);
    expect((await save(two.as, { username: one.name })).status).toBe(200);
  });
});

describe('a new address', () => {
  it('holds after its confirmation, and both addresses get a mail', async () => {
    const { as, email, next } = await newWriter();
    expect((await save(as, { email: next, current })).body).toMatchObject({ email, pendingEmail: next });
    expect((await inbox.nth(email)).subject).toMatch(/^Qualcuno cambia il tuo indirizzo/);
    expect([await login(email), await login(next)]).toEqual([200, 401]);
    const token = tokenIn(await inbox.nth(next));
    expect(await confirm(token)).toMatchObject({ status: 200, body: { email: next } });
    expect([await login(email), await login(next)]).toEqual([401, 200]);
    const after = await read(as);
    expect([after['email'], after['pendingEmail']]).toEqual([next, undefined]);
    expect((await inbox.nth(email, 2)).subject).toMatch(/^Il tuo indirizzo è cambiato/);
    expect((await confirm(token)).status).toBe(410);
  });

  it('needs the current password', async () => {
    const { as, next } = await newWriter();
    for (const [body, message] of [
      [{ email: next }, 'Per cambiare indirizzo scrivi la password attuale'],
      [{ email: next, current: 'sbagliata' }, 'La password attuale non è corretta'],
    ] as const) {
      const answer = await save(as, body);
      expect([answer.status, answer.body['errors']]).toEqual([422, [{ field: 'current', message }]]);
    }
    expect(inbox.to(next)).toEqual([]);
  });

  it('requests for a new address are limited to three an hour per account and per address, and to five a day', async () => {
    const limited = accountInbox();
    const strict = await testMagazine({ mail: limited.mail, settings: { ...testSettings, rateLimits: true } });
    const people = await Promise.all(Array.from({ length: 4 }, (_, n) => strict.person('user', `insistente${n}`)));
    const ask = async (n: number, email: string) =>
      (await strict.call('PUT', '/auth/profile', { as: people[n] as Person, body: { email, current } })).status;
    const taken = 'insistente1@rivista.example';
    const statuses = await Promise.all(Array.from({ length: 5 }, () => ask(0, taken)));
    expect(statuses.toSorted()).toEqual([409, 409, 409, 429, 429]);
    strict.clock.now = new Date(strict.clock.now.getTime() + 3_600_000);
    const victim = 'vittima@posta.example';
    const toOne = await Promise.all([0, 1, 2, 3].map((n) => ask(n, victim)));
    expect(toOne.toSorted()).toEqual([200, 200, 200, 429]);
    expect(limited.to(victim)).toHaveLength(3);
    strict.clock.now = new Date(strict.clock.now.getTime() + 3_600_000);
    const oneHourLater = await Promise.all([0, 1, 2].map((n) => ask(n, victim)));
    expect(oneHourLater.toSorted()).toEqual([200, 200, 429]);
    expect(limited.to(victim)).toHaveLength(5);
  });

  it('is refused if another account has it, also when that account takes it before the confirmation', async () => {
    const one = await newWriter();
    const two = await newWriter();
    expect((await save(one.as, { email: two.email, current })).status).toBe(409);
    await save(one.as, { email: one.next, current });
    const token = tokenIn(await inbox.nth(one.next));
    await call('POST', '/auth/register', {
      body: { email: one.next, username: `prima${one.name}`, fullName: 'Prima', password: 'segreta' },
    });
    expect((await confirm(token)).status).toBe(409);
    expect(await login(one.email)).toBe(200);
  });

  it('is confirmed within a day, by the newest link, once of twenty times at once', async () => {
    const { as, next } = await newWriter();
    await save(as, { email: next, current });
    const older = tokenIn(await inbox.nth(next));
    await save(as, { email: next, current });
    const token = tokenIn(await inbox.nth(next, 2));
    expect((await confirm(older)).status).toBe(410);
    const statuses = (await Promise.all(Array.from({ length: 20 }, () => confirm(token)))).map(({ status }) => status);
    expect(statuses.filter((status) => status === 200)).toHaveLength(1);

    const late = await newWriter();
    await save(late.as, { email: late.next, current });
    const expired = tokenIn(await inbox.nth(late.next));
    clock.now = new Date(clock.now.getTime() + 25 * 3_600_000);
    expect((await confirm(expired)).status).toBe(410);
  });

  test.each<[string, (as: Person) => ReturnType<typeof call>]>([
    ['a new password', (as) => call('PUT', '/auth/password', { as, body: { current, password: 'un’altra parola' } })],
    [
      'a password chosen with a reset link',
      async ({ id }) => {
        const account = await getAccount(ctx.store, id);
        const { token, write } = issueAccountToken(ctx, 'reset', account as Account, account?.email ?? '');
        await transact(ctx.store, [write]);
        return call('POST', '/auth/reset', { body: { token, password: 'un’altra parola' } });
      },
    ],
    ['the end of the other sessions', (as) => call('DELETE', '/auth/sessions', { as })],
    ['the end of all sessions', ({ id }) => call('DELETE', `/auth/users/${id}/sessions`, { as: admin })],
    [
      'an account that was disabled, also when it is enabled again',
      async ({ id }) => {
        await call('PUT', `/auth/users/${id}/disabled`, { as: admin, body: { disabled: true } });
        return call('PUT', `/auth/users/${id}/disabled`, { as: admin, body: { disabled: false } });
      },
    ],
  ])('that waits for its confirmation ends with %s', async (_, ending) => {
    const { as, email, next } = await newWriter();
    await save(as, { email: next, current });
    const token = tokenIn(await inbox.nth(next));
    expect((await ending(as)).status).toBeLessThan(300);
    expect((await confirm(token)).status).toBe(410);
    expect(await getAccount(ctx.store, as.id)).toMatchObject({ email });
  });

  it('is cancelled before its confirmation by saving the present address, and by no other field', async () => {
    const { as, email, next } = await newWriter();
    await save(as, { email: next, current });
    expect((await save(as, { biography: 'Scrive di mostre.' })).body).toMatchObject({ pendingEmail: next });
    const { body } = await save(as, { email });
    expect([body['pendingEmail'], (await read(as))['pendingEmail']]).toEqual([undefined, undefined]);
    expect((await confirm(tokenIn(await inbox.nth(next)))).status).toBe(410);
  });

  it('ends a reset link that went to the former one', async () => {
    const { as, email, next } = await newWriter();
    const { token, write } = issueAccountToken(ctx, 'reset', { ...as, tokenVersion: 1 }, email);
    await transact(ctx.store, [write]);
    await save(as, { email: next, current });
    await confirm(tokenIn(await inbox.nth(next)));
    expect((await call('POST', '/auth/reset', { body: { token, password: 'rubata-da-prima' } })).status).toBe(410);
  });
});

describe('an address that was never confirmed', () => {
  async function registered(name: string) {
    const email = `${name}@posta.example`;
    const { body } = await call('POST', '/auth/register', {
      body: { email, username: name, fullName: 'Marta', password: current },
    });
    return { email, as: { id: (body['user'] as { id: string }).id, token: String(body['access_token']) } };
  }
  const isConfirmed = async (as: Person) => (await read(as))['emailConfirmed'];

  it('gets no notice until its owner confirms it with its own link, and holds back nothing else', async () => {
    const { email, as } = await registered('riservata');
    expect(await isConfirmed(as)).toBe(false);
    await call('PUT', '/auth/password', { as, body: { current, password: 'un’altra parola' } });
    expect(inbox.to(email)).toEqual([]);
    expect((await call('PUT', '/auth/email', { as })).status).toBe(202);
    const mail = await inbox.nth(email);
    expect(mail.subject).toMatch(/^Conferma il tuo indirizzo/);
    // The link takes no account over: the person may save the address or change the password before it is opened.
    await save(as, { email });
    await call('PUT', '/auth/password', { as, body: { current: 'un’altra parola', password: 'una terza parola' } });
    expect((await confirm(tokenIn(mail))).body).toEqual({ email });
    expect(await isConfirmed(as)).toBe(true);
    expect((await confirm(tokenIn(mail))).status).toBe(410);
    // Nothing is left to confirm.
    expect((await call('PUT', '/auth/email', { as })).status).toBe(202);
    await call('PUT', '/auth/password', { as, body: { current: 'una terza parola', password: current } });
    expect((await inbox.nth(email, 2)).subject).toMatch(/^La tua password è cambiata/);
  });

  it.each([
    ['before', ['own', 'change']],
    ['after', ['change', 'own']],
  ] as const)(
    'is confirmed by its own link, sent %s a requested change of address, which stays valid',
    async (moment, links) => {
      const { email, as } = await registered(`indecisa-${moment}`);
      const next = `nuova-${moment}@posta.example`;
      for (const link of links) {
        if (link === 'own') expect((await call('PUT', '/auth/email', { as })).status).toBe(202);
        else expect((await save(as, { email: next, current })).status).toBe(200);
      }
      expect(await read(as)).toMatchObject({ emailConfirmed: false, pendingEmail: next });
      expect((await confirm(tokenIn(await inbox.nth(email)))).body).toEqual({ email });
      expect(await read(as)).toMatchObject({ email, emailConfirmed: true, pendingEmail: next });
      expect((await confirm(tokenIn(await inbox.nth(next)))).body).toEqual({ email: next });
    },
  );

  it('cannot be confirmed by its link once the account has another address', async () => {
    const { email, as } = await registered('migrante');
    await call('PUT', '/auth/email', { as });
    const next = 'migrata@posta.example';
    await save(as, { email: next, current });
    await confirm(tokenIn(await inbox.nth(next)));
    expect((await confirm(tokenIn(await inbox.nth(email)))).status).toBe(410);
    expect(await read(as)).toMatchObject({ email: next, emailConfirmed: true });
  });

  it('is confirmed by the use of a reset link', async () => {
    const { email, as } = await registered('smemorata');
    const { token, write } = issueAccountToken(ctx, 'reset', { ...as, tokenVersion: 1 }, email);
    await transact(ctx.store, [write]);
    await call('POST', '/auth/reset', { body: { token, password: 'una nuova parola' } });
    const { body } = await call('POST', '/auth/login', { body: { email, password: 'una nuova parola' } });
    expect(await isConfirmed({ id: as.id, token: String(body['access_token']) })).toBe(true);
  });

  it('an account counts as confirmed once its new address is confirmed', async () => {
    const { as } = await registered('trasferita');
    await save(as, { email: 'arrivata@posta.example', current });
    await confirm(tokenIn(await inbox.nth('arrivata@posta.example')));
    expect(await isConfirmed(as)).toBe(true);
    // The former address was never confirmed and gets no mail.
    expect(inbox.to('trasferita@posta.example')).toEqual([]);
  });
});
