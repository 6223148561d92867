import { beforeEach, describe, expect, it, test } from 'vitest';
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
type Attempt = { password?: string; from?: string; headers?: Record<string, string> };
const login = (name: string, { password = 'sbagliata', from = network, headers = {} }: Attempt = {}) =>
  call('POST', '/auth/login', { from, headers, body: { email: `${name}@rivista.example`, password } });
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
    [
      'the CDN’s headers with a key',
      (index) => ({ 'x-viewer-address': `198.51.100.${index % 250}`, 'x-origin-key': `chiave-${index}` }),
    ],
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

it('behind the CDN clients are identified by its header', async () => {
  const behind = await testMagazine({
    settings: { ...testSettings, rateLimits: true },
    secrets: { ...ctx.secrets, originKey: 'la-chiave-della-cdn' },
  });
  const from = (viewer: string, key = 'la-chiave-della-cdn') =>
    behind.call('POST', '/auth/login', {
      headers: { 'x-viewer-address': viewer, 'x-origin-key': key },
      body: { email: 'giulia@rivista.example', password: 'sbagliata' },
    });
  for (const viewer of ['198.51.100.1', '2001:db8:1:2::7', '2001:db8:9:9::7']) {
    const answers = await statuses(times(7, (index) => from(viewer.replace('::7', `::7${index}`))));
    expect([viewer, count(answers, 401)]).toEqual([viewer, 5]);
  }
  const guessed = await statuses(times(7, (index) => from(`203.0.113.${index}`, `indovinata-${index}`)));
  expect(count(guessed, 401)).toBe(5);
});
