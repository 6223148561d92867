import { ScanCommand } from '@aws-sdk/lib-dynamodb';
import { beforeEach, describe, expect, it, test } from 'vitest';
import { subscriberIdOf } from '#functions/db/keys.ts';
import { table } from '#functions/db/table.ts';
import { unsubscribeToken } from '#functions/newsletter/subscribers/links.ts';
import { accountInbox } from '#functions/testing/account-inbox.ts';
import { noteForm } from '#functions/testing/forms.ts';
import { testMagazine, testSettings } from '#functions/testing/magazine.ts';
import { seed } from '#functions/testing/seed.ts';
import { type Limit, rateLimits, reserve, reserveAmount } from './limits.ts';
import { networkOf } from './rate-limit.ts';

const settings = { ...testSettings, rateLimits: true };
const magazine = await testMagazine({ settings });
const { call, clock, ctx } = magazine;
const from = '203.0.113.7';
const times = <Value>(count: number, make: (index: number) => Value) =>
  Array.from({ length: count }, (_, index) => make(index));

let number = 0;
const register = (request: { from: string } | object = { from }) => {
  number += 1;
  const name = `persona${number}`;
  const body = { email: `${name}@rivista.example`, username: name, fullName: name, password: 'parola-segreta' };
  return call('POST', '/auth/register', { ...request, body });
};
const subscribe = (request: object = { from }) => {
  number += 1;
  return call('POST', '/newsletter/subscribe', { ...request, body: { email: `lettrice${number}@posta.example` } });
};
const unsubscribe = (request: object = { from }) =>
  call('POST', `/newsletter/unsubscribe/lettrice${++number}@posta.example`, request);

const hour = 60 * 60_000;
beforeEach(() => {
  clock.now = new Date(clock.now.getTime() + 2 * hour);
});

describe('hourly limits of one network', () => {
  test.each([
    ['registrations', 10, register],
    ['subscriptions', 20, subscribe],
    ['unsubscriptions', 10, unsubscribe],
  ] as const)('%s of one network are limited to %i, those of another are not', async (_, max, attempt) => {
    const answers = await Promise.all(times(max + 5, () => attempt()));
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(5);
    const { status, body, headers } = await attempt();
    expect([status, body['detail']]).toEqual([429, 'Troppi tentativi: riprova tra 60 minuti.']);
    expect(headers.get('retry-after')).toBe('3600');
    expect((await attempt({ from: '192.0.2.1' })).status).not.toBe(429);
    clock.now = new Date(clock.now.getTime() + hour);
    expect((await attempt()).status).not.toBe(429);
  });

  it('a subscriber unsubscribes with the link of a mail after the limit of the network is used up', async () => {
    const other = 'collega@posta.example';
    const email = 'abbonata@posta.example';
    for (const address of [other, email]) {
      await call('POST', '/newsletter/subscribe', { from: '198.51.100.99', body: { email: address } });
    }
    await reserveAmount(ctx, rateLimits.unsubscribe, rateLimits.unsubscribe.max, networkOf(from));
    const token = unsubscribeToken(ctx, subscriberIdOf(email));
    expect((await call('POST', `/newsletter/unsubscribe/${email}`, { from })).status).toBe(429);
    expect((await call('POST', `/newsletter/unsubscribe/${other}?token=${token}`, { from })).status).toBe(429);
    const { status, body } = await call('POST', `/newsletter/unsubscribe/${email}?token=${token}`, { from });
    expect([status, body['status']]).toEqual([200, 'unsubscribed']);
  });

  it('an invalid form does not count as an attempt', async () => {
    const body = { email: 'non-un-indirizzo' };
    await Promise.all(times(15, () => call('POST', '/auth/register', { from, body })));
    expect((await register()).status).toBe(201);
  });
});

describe('the limits of each call', () => {
  const body = { token: 'nessuno' };
  const samePassword = { current: 'parola-segreta', password: 'parola-segreta' };
  it.each([
    ['confirmations of an address', rateLimits.confirmAddress, '/auth/email'],
    ['views of an invitation', rateLimits.invitation, '/auth/invitations/view'],
    ['views of an item by a link', rateLimits.sharedItems, '/shares/view'],
    ['challenges of passkeys', rateLimits.passkeyChallenges, '/auth/passkeys/challenge'],
    ['readings of authors', rateLimits.terms, '/authors/nessuno'],
  ] as const)('%s are limited for one network', async (_, limit, path) => {
    await reserveAmount(ctx, limit, limit.max - 1, networkOf(from));
    const isRead = path.startsWith('/authors');
    const attempt = (request: object) =>
      call(isRead ? 'GET' : 'POST', path, { ...request, ...(isRead || path.endsWith('challenge') ? {} : { body }) });
    expect([410, 404, 200]).toContain((await attempt({ from })).status);
    expect((await attempt({ from })).status).toBe(429);
    expect((await attempt({ from: '192.0.2.1' })).status).not.toBe(429);
  });

  it.each([
    ['kept items', rateLimits.kept, 'PUT', '/me/saved/ID', undefined],
    ['exports', rateLimits.exports, 'GET', '/me/export', undefined],
    ['confirmation mails', rateLimits.confirmationMails, 'PUT', '/auth/email', undefined],
    ['unsaved texts', rateLimits.drafts, 'PUT', '/drafts/article/ID', { title: 'Mezza fra' }],
    ['links to an item', rateLimits.shares, 'POST', '/shares/article/ID', { days: 7 }],
    ['notes', rateLimits.notes, 'POST', '/notes/article/ID', noteForm],
    ['changes of the password', rateLimits.passwordUses, 'PUT', '/auth/password', samePassword],
    ['secrets of an authenticator app', rateLimits.passwordUses, 'POST', '/auth/totp', { current: 'parola-segreta' }],
  ] as const)('%s are limited for one account', async (_, limit, method, path, body) => {
    number += 1;
    const editor = await magazine.person('editor', `redattrice${number}`);
    const { id } = await seed(ctx, { kind: 'article', state: 'published', authorId: editor.id });
    await reserveAmount(ctx, limit, limit.max - 1, editor.id);
    const attempt = () => call(method, path.replace('ID', id), { as: editor, ...(body ? { body } : {}) });
    const first = await attempt();
    expect([first.status < 300, first.body]).toEqual([true, first.body]);
    expect((await attempt()).status).toBe(429);
  });
});

describe('anonymous reads', () => {
  it('one network has a thousand anonymous reads in five minutes', async () => {
    const answers = await Promise.all(times(1_010, () => call('GET', '/health', { from })));
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(10);
    expect((await call('GET', '/health', { from: '192.0.2.1' })).status).toBe(200);
    clock.now = new Date(clock.now.getTime() + 5 * 60_000);
    expect((await call('GET', '/health', { from })).status).toBe(200);
  });

  it('reads with a token are not counted', async () => {
    const writer = await magazine.person('writer');
    await Promise.all(times(1_010, () => call('GET', '/health', { from })));
    expect((await call('GET', '/auth/me', { from, as: writer })).status).toBe(200);
  });
});

it('a counter contains no personal data and expires', async () => {
  const email = 'giulia@rivista.example';
  await call('POST', '/auth/login', { from, body: { email, password: 'sbagliata' } });
  const { Items = [] } = await ctx.store.documents.send(new ScanCommand({ TableName: ctx.store.tableName }));
  const counters = Items.filter(({ pk }) => String(pk).startsWith('limit#'));
  expect(counters.length).toBeGreaterThan(2);
  for (const counter of counters) {
    expect(JSON.stringify(counter)).not.toMatch(/giulia|rivista|203\.0|login/);
    expect(counter[table.timeToLive]).toBeGreaterThan(clock.now.getTime() / 1_000 - 2 * day);
    expect(counter[table.timeToLive]).toBeLessThan(clock.now.getTime() / 1_000 + 3 * day);
  }
});
const day = 24 * 60 * 60;

describe('a clock that goes back', () => {
  const year = 365 * 24 * hour;
  const { afterwards: _, ...loginsToAccount } = rateLimits.loginsToAccount;
  const limits: Limit[] = [rateLimits.register, rateLimits.login, loginsToAccount];

  it.each(limits)('locks no caller out for what was counted before: $name', async (limit) => {
    const subject = `${limit.name}-di-prova`;
    clock.now = new Date(clock.now.getTime() + year);
    await reserveAmount(ctx, limit, limit.max, subject);
    expect(await reserve(ctx, limit, subject)).toBeGreaterThan(0);
    clock.now = new Date(clock.now.getTime() - year);
    const waits = [];
    for (let attempt = 0; attempt <= limit.max; attempt++) {
      waits.push(await reserve(ctx, limit, subject));
    }
    // As many as ever, and then as long as ever.
    expect(waits).toEqual([...times(limit.max, () => undefined), limit.seconds]);
  });

  it('by less than clocks differ changes nothing', async () => {
    const { register } = rateLimits;
    await reserveAmount(ctx, register, register.max, 'poco');
    clock.now = new Date(clock.now.getTime() - 30_000);
    expect(await reserve(ctx, register, 'poco')).toBe(register.seconds + 30);
  });

  it('does not end reading without a token', async () => {
    clock.now = new Date(clock.now.getTime() + year);
    await Promise.all(times(1_001, () => call('GET', '/health', { from })));
    expect((await call('GET', '/health', { from })).status).toBe(429);
    clock.now = new Date(clock.now.getTime() - year);
    expect((await call('GET', '/health', { from })).status).toBe(200);
  });
});

describe('mails to unconfirmed addresses', () => {
  it('have a number for each day, with a line in the log for the alarm when it is used up', async () => {
    const inbox = accountInbox();
    const cautious = await testMagazine({ mail: inbox.mail, settings: { ...settings, doubleOptIn: true } });
    const { mailsToStrangers } = rateLimits;
    await reserveAmount(cautious.ctx, mailsToStrangers, mailsToStrangers.max - 1);
    const subscribe = (email: string) => cautious.call('POST', '/newsletter/subscribe', { from, body: { email } });
    expect((await subscribe('prima@posta.example')).status).toBe(200);
    const { status, body } = await subscribe('seconda@posta.example');
    expect([status, body['detail']]).toEqual([429, 'Troppi tentativi: riprova tra 24 ore.']);
    await cautious.call('POST', '/auth/register', {
      body: { email: 'terza@posta.example', username: 'terza', fullName: 'Terza', password: 'parola-segreta' },
    });
    expect((await cautious.call('POST', '/auth/forgot', { body: { email: 'terza@posta.example' } })).status).toBe(202);
    // People who are known get theirs.
    await cautious.person('user');
    await cautious.call('POST', '/auth/forgot', { body: { email: 'user@rivista.example' } });
    await inbox.nth('user@rivista.example');
    expect(inbox.to('terza@posta.example')).toEqual([]);
    const events = cautious.logs.flatMap((entry) => ('event' in entry ? [entry.event] : []));
    expect(events).toEqual(times(2, () => 'mails-to-strangers-used-up'));
    cautious.clock.now = new Date(cautious.clock.now.getTime() + 24 * hour);
    expect((await subscribe('seconda@posta.example')).status).toBe(200);
  });
});

it('with rate limits off no counter is written', async () => {
  const off = await testMagazine();
  const body = { email: 'giulia@rivista.example', password: 'sbagliata' };
  const answers = await Promise.all(times(12, () => off.call('POST', '/auth/login', { body })));
  expect(answers.map(({ status }) => status)).toEqual(times(12, () => 401));
});
