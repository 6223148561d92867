import { beforeEach, describe, expect, it, test } from 'vitest';
import { accountInbox, tokenIn } from '#functions/testing/account-inbox.ts';
import { testMagazine, testSettings } from '#functions/testing/magazine.ts';
import { longRun } from '#shared/testing/long-run.ts';
import { rateLimits, reserve, reserveAmount } from './limits.ts';

const magazine = await testMagazine({ settings: { ...testSettings, rateLimits: true } });
const { call, clock, ctx } = magazine;
const giulia = 'giulia@rivista.example';
const network = '203.0.113.7';
await magazine.person('editor', 'giulia');
await magazine.person('writer', 'mario');

const right = 'parola-segreta';
type Attempt = { password?: string; from?: string; headers?: Record<string, string>; marks?: string[] };
const login = (name: string, { password = 'sbagliata', from = network, headers = {}, marks }: Attempt = {}) =>
  call('POST', '/auth/login', {
    from,
    headers,
    body: { email: `${name}@rivista.example`, password, ...(marks && { device_marks: marks }) },
  });
const markOf = async (name: string, from = '192.0.2.1') =>
  String((await login(name, { password: right, from })).body['device_mark']);
const statuses = async (attempts: Promise<{ status: number }>[]) =>
  (await Promise.all(attempts)).map(({ status }) => status);
const times = <Value>(count: number, make: (index: number) => Value) =>
  Array.from({ length: count }, (_, index) => make(index));
const count = (all: number[], status: number) => all.filter((one) => one === status).length;
const later = (seconds: number) => {
  clock.now = new Date(clock.now.getTime() + seconds * 1_000);
};
const minute = 60;
const hour = 60 * minute;
const day = 24 * hour;

// All counters have expired by then.
beforeEach(() => later(3 * day));

describe('password guessing', () => {
  const many = longRun ? 1_000 : 40;
  it(`${many} concurrent logins with forged addresses are five attempts`, async () => {
    const answers = await statuses(
      times(many, (index) =>
        login('giulia', { password: `prova-${index}`, headers: { 'x-forwarded-for': `198.51.100.${index % 250}` } }),
      ),
    );
    expect([count(answers, 401), count(answers, 429)]).toEqual([5, many - 5]);
  });

  it('a login over the limit gets the waiting time before its password is checked', async () => {
    await statuses(times(5, () => login('giulia')));
    const { status, body, headers } = await login('giulia', { password: right });
    expect([status, body['detail']]).toEqual([429, 'Troppi tentativi: riprova tra 10 minuti.']);
    expect(headers.get('retry-after')).toBe('600');
    expect(headers.get('content-type')).toContain('application/problem+json');
  });

  it('the wait doubles up to a day and is reset after a day without attempts', async () => {
    const logins = async () => {
      await statuses(times(5, () => login('giulia')));
      return Number((await login('giulia')).headers.get('retry-after'));
    };
    /** What the logins count, without the logins. */
    const counted = async () => {
      await Promise.all(times(5, () => reserve(ctx, rateLimits.login, giulia, network)));
      return Number(await reserve(ctx, rateLimits.login, giulia, network));
    };
    const waits: number[] = [];
    for (let round = 0; round < 10; round++) {
      const wait = await (longRun || round === 9 ? logins() : counted());
      waits.push(wait / minute);
      later(wait);
    }
    expect(waits).toEqual([10, 20, 40, 80, 160, 320, 640, 1_280, 1_440, 1_440]);
    later(day);
    expect(await logins()).toBe(600);
  });

  it('a correct password resets the limit', async () => {
    await statuses(times(4, () => login('giulia')));
    expect((await login('giulia', { password: right })).status).toBe(200);
    expect(await statuses(times(6, () => login('giulia')))).toEqual(expect.arrayContaining([401, 401, 401, 401, 401]));
  });

  it('unknown addresses have the same limit and answers', async () => {
    const known = await Promise.all(times(6, () => login('giulia', { from: '203.0.113.8' })));
    const unknown = await Promise.all(times(6, () => login('nessuno', { from: '203.0.113.9' })));
    const summaries = (answers: { status: number; text: string }[]) =>
      answers.map(({ status, text }) => `${status} ${text}`).toSorted();
    expect(summaries(unknown)).toEqual(summaries(known));
    expect(
      count(
        known.map(({ status }) => status),
        429,
      ),
    ).toBe(1);
  });
});

describe('evading the login limit', () => {
  const spoofed: [string, (index: number) => Record<string, string>][] = [
    ['X-Forwarded-For', (index) => ({ 'x-forwarded-for': `198.51.100.${index % 250}, 10.0.0.${index % 200}` })],
    ['Forwarded', (index) => ({ forwarded: `for=198.51.100.${index % 250}` })],
    ['X-Real-IP', (index) => ({ 'x-real-ip': `198.51.100.${index % 250}` })],
    ['the CDN’s headers', (index) => ({ 'x-viewer-address': `198.51.100.${index % 250}` })],
  ];
  test.each(spoofed)('forging %s does not evade the login limit', async (_, headers) => {
    const tried = longRun ? 20 : 8;
    const answers = await statuses(times(tried, (index) => login('giulia', { headers: headers(index) })));
    expect([count(answers, 401), count(answers, 429)]).toEqual([5, tried - 5]);
  });

  it('spelling the address differently or adding fields does not evade the login limit', async () => {
    const typed = ['giulia@rivista.example', ' Giulia@Rivista.EXAMPLE', 'GIULIA@RIVISTA.EXAMPLE '];
    const answers = await statuses(
      times(15, (index) =>
        call('POST', '/auth/login', {
          from: network,
          body: { email: typed[index % 3], password: 'x', username: `${index}`, id: index },
        }),
      ),
    );
    expect(count(answers, 401)).toBe(5);
  });

  it('another IPv6 address of the same /64 does not evade the login limit', async () => {
    const answers = await statuses(
      times(15, (index) => login('giulia', { from: `2001:db8:1:2:${index.toString(16)}::1` })),
    );
    expect(count(answers, 401)).toBe(5);
  });
});

describe('a site of IPv6', () => {
  it('has twenty attempts at an account, however many of its networks they come from', async () => {
    const answers = await statuses(
      times(30, (index) => login('giulia', { from: `2001:db8:7:${index.toString(16)}::1` })),
    );
    expect([count(answers, 401), count(answers, 429)]).toEqual([20, 10]);
    // What was refused there does not count for the account.
    expect((await login('giulia', { password: right, from: '2001:db8:8::1' })).status).toBe(200);
  });

  it('has four times the requests of one network', async () => {
    const { max } = rateLimits.forgot;
    const answers = await statuses(
      times(max * 4 + 5, (index) =>
        call('POST', '/auth/forgot', { from: `2001:db8:7:${index.toString(16)}::1`, body: { email: giulia } }),
      ),
    );
    expect([count(answers, 202), count(answers, 429)]).toEqual([max * 4, 5]);
  });
});

describe('a device that has logged in before', () => {
  /** One guess every five seconds, each from a site of its own, after those of an hour. */
  async function underAttack<Answer>(rounds: number, each: () => Promise<Answer>): Promise<Answer[]> {
    // The login that made the mark was one.
    await reserveAmount(ctx, rateLimits.loginsToAccount, rateLimits.loginsToAccount.max - 1, giulia);
    const answers: Answer[] = [];
    for (let guess = 0; guess < rounds * 12; guess++) {
      await login('giulia', { from: `2001:db8:${(0x100 + guess).toString(16)}::1` });
      if (guess % 12 === 11) answers.push(await each());
      later(5);
    }
    return answers;
  }

  const rounds = longRun ? 60 : 3;
  it(`logs in ${rounds} of ${rounds} times while others guess at its account from ever new networks`, async () => {
    const marks = [await markOf('giulia')];
    const owner = { password: right, from: '198.51.100.7' };
    const seen = await underAttack(rounds, async () => [
      (await login('giulia', { ...owner, marks })).status,
      (await login('giulia', owner)).status,
    ]);
    expect(seen).toEqual(times(rounds, () => [200, 429]));
  });

  it('logs in from the network in which others have used up all attempts', async () => {
    const marks = ['inventato', await markOf('giulia')];
    await statuses(times(6, () => login('giulia')));
    expect((await login('giulia', { password: right })).status).toBe(429);
    expect((await login('giulia', { password: right, marks })).status).toBe(200);
  });

  it('has five attempts like any other', async () => {
    const marks = [await markOf('giulia')];
    const answers = await statuses(times(8, (index) => login('giulia', { marks, from: `198.51.100.${index}` })));
    expect([count(answers, 401), count(answers, 429)]).toEqual([5, 3]);
  });

  it('is unknown to other accounts, with a changed mark, and after the sessions of its time have ended', async () => {
    const mark = await markOf('giulia');
    const [id = '', version = '', signature = ''] = mark.split('.');
    const marksOf = {
      mario: [mark],
      giulia: [[id, Number(version) + 1, signature].join('.'), [`${id}X`, version, signature].join('.'), '..', ''],
    };
    for (const name of ['mario', 'giulia'] as const) {
      await statuses(times(5, () => login(name)));
      expect((await login(name, { password: right, marks: marksOf[name] })).status).toBe(429);
    }
    const { id: accountId } = (await login('giulia', { password: right, marks: [mark] })).body['user'] as {
      id: string;
    };
    const admin = await magazine.person('admin');
    await call('DELETE', `/auth/users/${accountId}/sessions`, { as: admin });
    expect((await login('giulia', { password: right, marks: [mark] })).status).toBe(429);
  });
});

describe('accounts under attack', () => {
  /** In `npm test` most attempts of an attack, or of a network, were counted before, as their logins would have been. */
  const before = longRun ? { attack: 0, network: 0 } : { attack: 45, network: 95 };
  async function attackFromManyNetworks() {
    await reserveAmount(ctx, rateLimits.loginsToAccount, before.attack, giulia);
    return statuses(times(longRun ? 80 : 25, (index) => login('giulia', { from: `198.51.100.${index}` })));
  }
  async function loginsOfOneNetwork() {
    await reserveAmount(ctx, rateLimits.loginsFromNetwork, before.network, network);
    return statuses(times(110 - before.network, (index) => login(`persona${index}`)));
  }

  it('the owner can log in from another network while the attacker is blocked', async () => {
    await statuses(times(10, () => login('giulia', { from: '203.0.113.66' })));
    expect((await login('giulia', { password: right, from: '192.0.2.1' })).status).toBe(200);
  });

  it('a distributed attack slows the owner down and never locks them out', async () => {
    const answers = await attackFromManyNetworks();
    expect(count(answers, 401)).toBe(51 - before.attack);
    const { status, headers } = await login('giulia', { password: right, from: '192.0.2.1' });
    expect([status, headers.get('retry-after')]).toEqual([429, '60']);
    later(minute);
    expect((await login('giulia', { password: right, from: '192.0.2.1' })).status).toBe(200);
  });

  it('a person who has chosen a new password by mail can log in with it at once', async () => {
    const inbox = accountInbox();
    const attacked = await testMagazine({ mail: inbox.mail, settings: { ...testSettings, rateLimits: true } });
    await attacked.person('editor', 'giulia');
    for (const limit of [rateLimits.loginsToAccount, rateLimits.loginsToAccount.afterwards, rateLimits.login]) {
      await reserveAmount(attacked.ctx, limit, limit.max, giulia, ...(limit === rateLimits.login ? [network] : []));
    }
    const enter = (password: string) =>
      attacked.call('POST', '/auth/login', { from: network, body: { email: giulia, password } });
    expect((await enter(right)).status).toBe(429);
    await attacked.call('POST', '/auth/forgot', { from: network, body: { email: giulia } });
    const body = { token: tokenIn(await inbox.nth(giulia)), password: 'un-altra-parola' };
    expect((await attacked.call('POST', '/auth/reset', { from: network, body })).status).toBe(204);
    expect((await enter('un-altra-parola')).status).toBe(200);
  });

  it('attempts of the owner that are refused during a distributed attack are not counted', async () => {
    await attackFromManyNetworks();
    const owner = { password: right, from: '192.0.2.1' };
    // More than the five of one network.
    expect(await statuses(times(8, () => login('giulia', owner)))).toEqual(times(8, () => 429));
    later(minute);
    expect((await login('giulia', owner)).status).toBe(200);
  });

  it('attempts that are refused for their network are not counted for the account', async () => {
    await loginsOfOneNetwork();
    expect(await statuses(times(6, () => login('giulia', { password: right })))).toEqual(times(6, () => 429));
    later(hour);
    await statuses(times(5, () => login('giulia')));
    expect((await login('giulia')).headers.get('retry-after')).toBe('600');
  });

  it('one network has a hundred login attempts an hour across all accounts', async () => {
    const answers = await loginsOfOneNetwork();
    expect([count(answers, 401), count(answers, 429)]).toEqual([100 - before.network, 10]);
    expect((await login('mario', { password: right, from: '192.0.2.1' })).status).toBe(200);
  });
});
