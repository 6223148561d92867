import { expect, it } from 'vitest';
import { createPace } from './pace.ts';

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
