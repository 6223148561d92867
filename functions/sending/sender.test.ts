import { afterEach, expect, it, vi } from 'vitest';
import { testMagazine } from '#functions/testing/magazine.ts';
import { createPace, createSender } from './sender.ts';
import { startSending } from './sending.ts';
import { work } from './worker.ts';

afterEach(() => {
  vi.useRealTimers();
});

const readers = 19;

it.each([
  ['alone sends a little less than SES allows', 1, 9],
  ['shares the rate with another and sends half of it', 2, 4.5],
])('a sender that %s', async (_, share, perSecond) => {
  let taken = 0;
  const { ctx, call, person } = await testMagazine({
    enqueue: async () => {},
    mail: {
      quota: async () => ({ rate: 10, left: Number.POSITIVE_INFINITY, day: Number.POSITIVE_INFINITY }),
      send: async () => ({ outcome: 'accepted', messageId: `mail-${++taken}` }),
    },
  });
  for (let reader = 1; reader <= readers; reader++) {
    await call('POST', '/newsletter/subscribe', { body: { email: `lettrice${reader}@posta.example` } });
  }
  const as = await person('admin');
  const { body } = await call('POST', '/newsletter/create', { as, body: { subject: 'Oggi', content: 'Testo' } });
  const { id: newsletterId } = await startSending(ctx, String(body['id']));

  // Time passes only while the sender waits for its turn.
  vi.useFakeTimers({ toFake: ['performance'] });
  const began = performance.now();
  const sender = createSender(ctx, { share, wait: async (milliseconds) => vi.advanceTimersByTime(milliseconds) });
  for (const task of await work(sender, { newsletterId })) await work(sender, task);
  expect(taken).toBe(readers);
  // The first leaves at once.
  expect((performance.now() - began) / 1_000).toBeCloseTo((readers - 1) / perSecond, 1);
});

function paceAt(maximum: number) {
  const clock = { now: 0 };
  const pace = createPace(
    maximum,
    () => clock.now,
    () => 0.5,
  );
  /** How many leave in this many milliseconds. */
  const leaving = (milliseconds: number) => {
    const end = clock.now + milliseconds;
    let left = 0;
    for (; clock.now < end; left++) clock.now += pace.next();
    return left;
  };
  return { pace, leaving };
}

it('mails leave a little below the rate that is allowed', () => {
  expect(paceAt(100).leaving(10_000)).toBeCloseTo(900, -1);
});

it('a refusal halves the rate, mails that are taken bring it back, never above what is allowed', () => {
  const { pace, leaving } = paceAt(100);
  pace.slower();
  expect(leaving(10_000)).toBeCloseTo(450, -1);
  for (let taken = 0; taken < 100; taken++) pace.faster();
  expect(leaving(10_000)).toBeCloseTo(900, -1);
});

it('however often it is refused, something leaves', () => {
  const { pace, leaving } = paceAt(100);
  for (let refused = 0; refused < 50; refused++) pace.slower();
  expect(leaving(10_000)).toBeGreaterThanOrEqual(8);
});
