import { expect, it, test } from 'vitest';
import { getSubscriberByEmail, subscriberKeyOf } from '#functions/newsletter/subscribers/subscribers.ts';
import { testMagazine } from '#functions/testing/magazine.ts';

const { call, logs, clock, ctx } = await testMagazine();
const subscribe = (email: unknown) => call('POST', '/newsletter/subscribe', { body: { email } });
const unsubscribe = (email: string) => call('POST', `/newsletter/unsubscribe/${encodeURIComponent(email)}`);
const summary = ({ status, body }: Awaited<ReturnType<typeof subscribe>>) => [status, body['status']];

it('a subscriber can unsubscribe and subscribe again', async () => {
  expect(summary(await subscribe('lettrice@posta.example'))).toEqual([200, 'subscribed']);
  expect(summary(await subscribe(' Lettrice@Posta.example '))).toEqual([200, 'already_subscribed']);
  expect(summary(await unsubscribe('LETTRICE@posta.example'))).toEqual([200, 'unsubscribed']);
  expect(summary(await unsubscribe('lettrice@posta.example'))).toEqual([200, 'already_unsubscribed']);
  clock.now = new Date('2026-12-01T08:00:00Z');
  expect(summary(await subscribe('lettrice@posta.example'))).toEqual([200, 'subscribed']);
  expect((await getSubscriberByEmail(ctx.store, 'lettrice@posta.example'))?.data).toEqual({
    email: 'lettrice@posta.example',
    isActive: true,
    subscribedAt: '2026-12-01T08:00:00.000Z',
  });
  const { pk } = subscriberKeyOf({ email: 'lettrice@posta.example' });
  expect(pk).not.toMatch(/lettrice|@/);
});

it('ten concurrent subscriptions of one address create one subscriber', async () => {
  const answers = await Promise.all(Array.from({ length: 10 }, () => subscribe('insieme@posta.example')));
  expect(answers.map(({ status }) => status)).toEqual(Array(10).fill(200));
  expect(answers.filter(({ body }) => body['status'] === 'subscribed')).toHaveLength(1);
});

test.each([undefined, null, '', '   ', 7])('the empty address %j is rejected as missing', async (email) => {
  const { status, body } = await subscribe(email);
  expect([status, body['detail']]).toEqual([422, 'Inserisci il tuo indirizzo email']);
  expect(body['errors']).toEqual([{ field: 'email', message: 'Inserisci il tuo indirizzo email' }]);
});

test.each(['lettrice', 'a@b', 'a b@c.example', 'a@b.example\r\nBcc: x@y.example', `${'a'.repeat(65)}@b.example`])(
  '%j is rejected as an invalid address',
  async (email) => {
    const { status, body } = await subscribe(email);
    expect([status, body['detail']]).toEqual([422, 'Indirizzo email non valido']);
  },
);

test.each(['ignota@posta.example', 'niente', '%', 'a#b'])(
  'unsubscribing the unknown address %s answers 404',
  async (email) => {
    const { status, body } = await unsubscribe(email);
    expect([status, body['detail']]).toEqual([404, 'Indirizzo email non trovato nei nostri archivi.']);
  },
);

it('a subscription of more than 16 kB is refused', async () => {
  const raw = JSON.stringify({ email: 'a@b.example', more: 'x'.repeat(16 * 1024) });
  expect((await call('POST', '/newsletter/subscribe', { raw })).status).toBe(413);
});

it('the logs contain no address', () => expect(JSON.stringify(logs)).not.toMatch(/posta\.example/));
