import { expect, it } from 'vitest';
import { createAdaptiveRate } from './adaptive-rate.ts';

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
