import { expect, it } from 'vitest';
import { owaspMinimum } from '#functions/context/context.ts';
import { testMagazine } from '#functions/testing/magazine.ts';

const rounds = 200;

/** The p-value of the Mann-Whitney U test, by the normal approximation. */
function mannWhitneyP(some: readonly number[], others: readonly number[]): number {
  const wins = some.reduce((sum, one) => sum + others.filter((other) => one > other).length, 0);
  const expected = (some.length * others.length) / 2;
  const spread = Math.sqrt((some.length * others.length * (some.length + others.length + 1)) / 12);
  const distance = Math.abs(wins - expected) / spread;
  // The tail of the normal distribution, to three places (Abramowitz and Stegun 26.2.17).
  const t = 1 / (1 + 0.2316419 * distance);
  const series = t * (0.31938153 + t * (-0.356563782 + t * (1.781477937 + t * (-1.821255978 + t * 1.330274429))));
  return 2 * ((Math.exp((-distance * distance) / 2) / Math.sqrt(2 * Math.PI)) * series);
}

const median = (times: number[]) => times.toSorted((one, other) => one - other)[times.length >> 1] ?? 0;

it('response times of failed logins do not reveal known addresses', async () => {
  const magazine = await testMagazine({ passwordCost: owaspMinimum });
  await magazine.call('POST', '/auth/register', {
    body: { email: 'nota@rivista.example', username: 'nota', fullName: 'Nota Bene', password: 'una parola lunga' },
  });
  const refuse = async (email: string) => {
    const start = performance.now();
    const { status } = await magazine.call('POST', '/auth/login', { body: { email, password: 'sbagliata' } });
    expect(status).toBe(401);
    return performance.now() - start;
  };
  const known: number[] = [];
  const unknown: number[] = [];
  await refuse('nota@rivista.example');
  // Alternating order, so that other load of the machine affects both samples equally.
  for (let round = 0; round < rounds; round++) {
    const askKnown = async () => known.push(await refuse('nota@rivista.example'));
    const askUnknown = async () => unknown.push(await refuse(`ignota${round}@rivista.example`));
    for (const ask of round % 2 === 0 ? [askKnown, askUnknown] : [askUnknown, askKnown]) await ask();
  }
  const p = mannWhitneyP(known, unknown);
  console.log({ known: median(known), unknown: median(unknown), p });
  expect(p).toBeGreaterThan(0.01);
}, 600_000);
