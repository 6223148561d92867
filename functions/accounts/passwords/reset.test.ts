import { ScanCommand } from '@aws-sdk/lib-dynamodb';
import { afterAll, beforeEach, describe, expect, it, test } from 'vitest';
import { createAccount } from '#functions/accounts/new-account.ts';
import { accountInbox, tokenIn } from '#functions/testing/account-inbox.ts';
import { enableAuthenticatorApp } from '#functions/testing/authenticator-app.ts';
import { testMagazine, testSettings } from '#functions/testing/magazine.ts';
import { breakNthCall, type StoreFault } from '#functions/testing/store-faults.ts';
import { sendResetLink } from './reset.ts';

const inbox = accountInbox();
const magazine = await testMagazine({
  mail: inbox.mail,
  settings: { ...testSettings, siteUrl: 'https://rivista.example', serverUrl: 'http://localhost:4781' },
});
const { call, clock, ctx, logs, person } = magazine;
await person('user');
afterAll(() => expect(logs.filter(({ level }) => level === 'error')).toEqual([]));

const minutes = (count: number) => {
  clock.now = new Date(clock.now.getTime() + count * 60_000);
};
beforeEach(() => minutes(60));

const forgot = (email: string) => call('POST', '/auth/forgot', { body: { email } });
const reset = (token: string, password: string) => call('POST', '/auth/reset', { body: { token, password } });
const login = async (email: string, password: string) =>
  (await call('POST', '/auth/login', { body: { email, password } })).status;

let people = 0;
/** A new person with a reset link, made without the wait of each answer to a forgotten password. */
async function personWithLink(role: 'user' | 'writer' | 'editor' | 'admin' = 'user') {
  people += 1;
  const name = `smemorata${people}`;
  const email = `${name}@rivista.example`;
  const { id, token: session } = await person(role, name);
  await sendResetLink(ctx, { email, device: 'Firefox su Linux', requestId: 'prova' });
  return { id, email, session: { id, token: session }, token: tokenIn(await inbox.nth(email)) };
}

const gone = {
  status: 410,
  detail:
    'Il link per scegliere una nuova password non è più valido: è scaduto o è già stato usato. Chiedine un altro.',
};
const outcomeOf = ({ status, body }: Awaited<ReturnType<typeof reset>>) => ({ status, detail: body['detail'] });

describe('a forgotten password', () => {
  it('is answered alike for known, unknown and oddly written addresses', async () => {
    const answers = await Promise.all(
      ['user@rivista.example', 'nessuno@rivista.example', ' USER@rivista.example '].map(forgot),
    );
    for (const { status, text, headers } of answers) {
      expect([status, text, headers.get('cache-control')]).toEqual([202, '', 'no-store']);
    }
    await inbox.nth('user@rivista.example', 2);
    expect(inbox.to('nessuno@rivista.example')).toEqual([]);
  });

  // A function in AWS is frozen once it has answered.
  it('is answered after its mail has left, and an unknown address meanwhile', async () => {
    const { promise: held, resolve: release } = Promise.withResolvers<void>();
    const { promise: leaving, resolve: reached } = Promise.withResolvers<void>();
    const slow = await testMagazine({
      mail: {
        ...inbox.mail,
        send: async () => {
          reached();
          await held;
          return { outcome: 'accepted', messageId: 'x' };
        },
      },
    });
    await slow.person('user');
    const ask = (email: string) => slow.call('POST', '/auth/forgot', { body: { email } });
    const answers: string[] = [];
    const known = ask('user@rivista.example').then(({ status }) => answers.push(`known ${status}`));
    await leaving;
    for (let times = 0; times < 2; times++) answers.push(`unknown ${(await ask('nessuno@rivista.example')).status}`);
    release();
    await known;
    expect(answers).toEqual(['unknown 202', 'unknown 202', 'known 202']);
  });

  it('is answered with 202 when the store fails during the lookup', async () => {
    const faulty = await testMagazine();
    await faulty.person('user');
    for (const fault of ['a throttled request', 'no answer in time'] satisfies StoreFault[]) {
      const broken = breakNthCall(faulty.ctx.store, 1, fault);
      expect((await faulty.call('POST', '/auth/forgot', { body: { email: 'user@rivista.example' } })).status).toBe(202);
      broken.mend();
    }
  });

  it('leads to a mail as text and HTML whose link opens on this machine', async () => {
    const { email } = await personWithLink();
    const mail = await inbox.nth(email);
    expect(mail.subject).toBe('Scegli una nuova password – Sinopia');
    for (const part of [mail.text, mail.html]) {
      expect(part).toContain('http://localhost:4781/reimposta-password?token=');
      expect(part).toContain('mezz’ora');
    }
  });

  it('of an account that may not log in leads to no mail', async () => {
    const account = { email: 'demo@sinopia.example', username: 'demo-x', fullName: 'Demo', password: 'parola-segreta' };
    await createAccount(ctx, { ...account, role: 'admin', demo: true });
    await sendResetLink(ctx, { email: account.email, device: 'Firefox su Linux', requestId: 'prova' });
    expect(inbox.to(account.email)).toEqual([]);
  });
});

describe('a reset link', () => {
  it('sets the password, ends all sessions and tells by mail', async () => {
    const { email, session, token } = await personWithLink();
    const other = await call('POST', '/auth/login', { body: { email, password: 'parola-segreta' } });
    expect((await reset(token, 'un’altra parola')).status).toBe(204);
    for (const as of [session, { id: session.id, token: String(other.body['access_token']) }]) {
      expect((await call('GET', '/auth/me', { as })).status).toBe(401);
    }
    expect([await login(email, 'parola-segreta'), await login(email, 'un’altra parola')]).toEqual([401, 200]);
    expect((await inbox.nth(email, 2)).subject).toBe('La tua password è cambiata – Sinopia');
  });

  it('works once, also used twenty times at once', async () => {
    const { email, token } = await personWithLink();
    const answers = await Promise.all(Array.from({ length: 20 }, (_, n) => reset(token, `scelta numero ${n}`)));
    const winners = answers.flatMap(({ status }, n) => (status === 204 ? [n] : []));
    expect(winners).toHaveLength(1);
    // A conflict in flight may also be answered with 503; asked again, the link is gone.
    for (const { status } of answers) expect([204, 410, 503]).toContain(status);
    expect(await login(email, `scelta numero ${winners[0]}`)).toBe(200);
    expect(outcomeOf(await reset(token, 'ancora una volta'))).toEqual(gone);
  });

  it('is valid for thirty minutes', async () => {
    const early = await personWithLink();
    const late = await personWithLink();
    minutes(29);
    expect((await reset(early.token, 'appena in tempo')).status).toBe(204);
    minutes(1);
    expect(outcomeOf(await reset(late.token, 'troppo tardi'))).toEqual(gone);
  });

  it('ends when a newer one is sent', async () => {
    const { email, token } = await personWithLink();
    await forgot(email);
    const newer = tokenIn(await inbox.nth(email, 2));
    expect(newer).not.toBe(token);
    expect(outcomeOf(await reset(token, 'con il vecchio'))).toEqual(gone);
    expect((await reset(newer, 'con il nuovo')).status).toBe(204);
  });

  it('is not used up by a refused password', async () => {
    const { token } = await personWithLink('editor');
    const refusals = [
      ['corta', 'La password deve essere di almeno 6 caratteri'],
      ['settima', 'Per la redazione la password deve avere almeno 8 caratteri'],
      ['Password1', "Questa password è tra le più comuni: scegline un'altra"],
      ['x'.repeat(200), 'La password è troppo lunga'],
    ] as const;
    for (const [password, message] of refusals) {
      const { status, body } = await reset(token, password);
      expect([status, body['errors']]).toEqual([422, [{ field: 'password', message }]]);
    }
    expect((await reset(token, 'finalmente buona')).status).toBe(204);
  });

  it('is not used up by being read: only its digest is stored', async () => {
    const { token } = await personWithLink();
    const { Items = [] } = await ctx.store.documents.send(new ScanCommand({ TableName: ctx.store.tableName }));
    expect(JSON.stringify(Items)).not.toContain(token.split('.')[1]);
    expect((await reset(token, 'dopo la lettura')).status).toBe(204);
  });

  test.each(['x', 'a.b', 'nessuno.', `#.${'A'.repeat(43)}`, `user#x.${'A'.repeat(43)}`, `../x.${'A'.repeat(43)}`])(
    'of the form %j is a 410',
    async (token) => expect(outcomeOf(await reset(token, 'una parola lunga'))).toEqual(gone),
  );

  /** Registers an account with a second factor, whose address is never confirmed. */
  async function unconfirmedWithFactor(username: string) {
    const email = `${username}@rivista.example`;
    const { body } = await call('POST', '/auth/register', {
      body: { email, username, fullName: 'Prima', password: 'parola-segreta' },
    });
    const first = { id: (body['user'] as { id: string }).id, token: String(body['access_token']) };
    await enableAuthenticatorApp(magazine, first);
    return { email, first };
  }

  it.each(['user', 'editor'])(
    'takes from a never confirmed address with the role %s the factors and the session of its first person',
    async (role) => {
      const { email, first } = await unconfirmedWithFactor(`contesa-${role}`);
      const admin = await person('admin', `vigilante-${role}`);
      expect((await call('PUT', `/auth/users/${first.id}/role`, { as: admin, body: { role } })).status).toBe(200);
      await forgot(email);
      expect((await reset(tokenIn(await inbox.nth(email)), 'della proprietaria')).status).toBe(204);
      expect((await inbox.nth(email, 2)).text).toContain('Abbiamo tolto anche il secondo fattore');
      expect((await call('GET', `/audit?kind=user&item=${first.id}`, { as: admin })).body).toMatchObject({
        0: { actions: ['reset-password', 'remove-factor'] },
      });
      expect((await call('GET', '/auth/me', { as: first })).status).toBe(401);
      const entered = await call('POST', '/auth/login', { body: { email, password: 'della proprietaria' } });
      expect(entered.status).toBe(200);
      const as = { id: first.id, token: String(entered.body['access_token']) };
      expect((await call('GET', '/auth/second-factor', { as })).body).toEqual({ passkeys: [], recoveryCodes: 0 });
    },
  );

  it.each(['a throttled request', 'another transaction'] satisfies StoreFault[])(
    'is used up and its password set, or neither, at %s',
    async (fault) => {
      for (let nth = 1; ; nth++) {
        const { email, token } = await personWithLink();
        const broken = breakNthCall(ctx.store, nth, fault);
        const { status } = await reset(token, 'dopo il guasto');
        broken.mend();
        if (!broken.reached()) return expect(status).toBe(204);
        expect(status).toBe(503);
        expect(await login(email, 'parola-segreta')).toBe(200);
        expect((await reset(token, 'dopo il guasto')).status).toBe(204);
        logs.length = 0;
      }
    },
  );
});

describe('with rate limits', () => {
  it('one address gets two mails in half an hour, for which their links are good, in silence, and one network ten answers', async () => {
    const limited = accountInbox();
    const strict = await testMagazine({ mail: limited.mail, settings: { ...testSettings, rateLimits: true } });
    await strict.person('user');
    const ask = () => strict.call('POST', '/auth/forgot', { body: { email: 'user@rivista.example' } });
    const answers = await Promise.all(Array.from({ length: 12 }, ask));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([...Array<number>(10).fill(202), 429, 429]);
    // This mail leaves after those of the calls before.
    await strict.person('user', 'vicina');
    await sendResetLink(strict.ctx, {
      email: 'vicina@rivista.example',
      device: 'Firefox su Linux',
      requestId: 'prova',
    });
    await limited.nth('user@rivista.example', 2);
    expect(limited.to('user@rivista.example')).toHaveLength(2);
  });

  it('an address that was never confirmed gets five mails a day, in silence', async () => {
    const limited = accountInbox();
    const strict = await testMagazine({ mail: limited.mail, settings: { ...testSettings, rateLimits: true } });
    await strict.person('user');
    const email = 'estranea@posta.example';
    await strict.call('POST', '/auth/register', {
      body: { email, username: 'estranea', fullName: 'Estranea', password: 'parola-segreta' },
    });
    const ask = async (address: string) =>
      (await strict.call('POST', '/auth/forgot', { body: { email: address } })).status;
    const hoursLater = (count: number) => {
      strict.clock.now = new Date(strict.clock.now.getTime() + count * 3_600_000);
    };
    for (const mails of [2, 4, 5]) {
      expect(await Promise.all([1, 2, 3].map(() => ask(email)))).toEqual([202, 202, 202]);
      await limited.nth(email, mails);
      hoursLater(1);
    }
    // This mail leaves after those of the calls before.
    await ask('user@rivista.example');
    await limited.nth('user@rivista.example');
    expect(limited.to(email)).toHaveLength(5);
    hoursLater(21);
    await ask(email);
    expect((await limited.nth(email, 6)).subject).toMatch(/^Scegli una nuova password/);
  });
});
