import { afterEach, expect, it, vi } from 'vitest';
import { testMagazine } from '#functions/testing/magazine.ts';
import { createAdaptiveRate, createSender } from './sender.ts';
import { startSending } from './sending.ts';
import { work } from './worker.ts';

afterEach(() => {
  vi.useRealTimers();
});

const subscribers = 19;

it.each([
  ['one process sends at 90 % of the SES rate', 1, 9],
  ['each of two processes sends at half of that rate', 2, 4.5],
])('%s', async (_, share, perSecond) => {
  let accepted = 0;
  const { ctx, call, person } = await testMagazine({
    enqueue: async () => {},
    mail: {
      quota: async () => ({ rate: 10, left: Number.POSITIVE_INFINITY, day: Number.POSITIVE_INFINITY }),
      send: async () => ({ outcome: 'accepted', messageId: `mail-${++accepted}` }),
    },
  });
  for (let index = 1; index <= subscribers; index++) {
    await call('POST', '/newsletter/subscribe', { body: { email: `lettrice${index}@posta.example` } });
  }
  const as = await person('admin');
  const { body } = await call('POST', '/newsletter/create', { as, body: { subject: 'Oggi', content: 'Testo' } });
  const { id: newsletterId } = await startSending(ctx, String(body['id']));

  // Time passes only while the sender waits for its rate.
  vi.useFakeTimers({ toFake: ['performance'] });
  const start = performance.now();
  const sender = createSender(ctx, { share, wait: async (milliseconds) => vi.advanceTimersByTime(milliseconds) });
  for (const task of await work(sender, { newsletterId })) await work(sender, task);
  expect(accepted).toBe(subscribers);
  // The first mail is sent at once.
  expect((performance.now() - start) / 1_000).toBeCloseTo((subscribers - 1) / perSecond, 1);
});

function rateWith(maximum: number) {
  const clock = { now: 0 };
  const rate = createAdaptiveRate(
    maximum,
    () => clock.now,
    () => 0.5,
  );
  /** Mails sent in this many milliseconds. */
  const sentIn = (milliseconds: number) => {
    const end = clock.now + milliseconds;
    let sent = 0;
    for (; clock.now < end; sent++) clock.now += rate.nextDelay();
    return sent;
  };
  return { rate, sentIn };
}

it('mails are sent at 90 % of the maximum rate', () => {
  expect(rateWith(100).sentIn(10_000)).toBeCloseTo(900, -1);
});

it('throttling halves the rate and accepted mails restore it up to the maximum', () => {
  const { rate, sentIn } = rateWith(100);
  rate.onThrottled();
  expect(sentIn(10_000)).toBeCloseTo(450, -1);
  for (let accepted = 0; accepted < 100; accepted++) rate.onAccepted();
  expect(sentIn(10_000)).toBeCloseTo(900, -1);
});

it('repeated throttling never stops sending', () => {
  const { rate, sentIn } = rateWith(100);
  for (let throttled = 0; throttled < 50; throttled++) rate.onThrottled();
  expect(sentIn(10_000)).toBeGreaterThanOrEqual(8);
});
