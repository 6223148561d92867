export type Pace = {
  /** Milliseconds to wait before the next mail may leave. */
  next: () => number;
  faster: () => void;
  slower: () => void;
};

/** SES counts to the second and so do others: stay a little below what it allows. */
const share = 0.9;
const growth = 1.05;

/**
 * Mails leave evenly, at the rate that SES allows. Each refusal halves the rate and waits a random while; each mail that is
 * taken gives a little of it back.
 */
export function createPace(maximum: number, now: () => number, random: () => number): Pace {
  const fastest = maximum * share;
  let rate = fastest;
  let nextAt = 0;
  return {
    next() {
      const current = now();
      const at = Math.max(current, nextAt);
      nextAt = at + 1_000 / rate;
      return at - current;
    },
    faster() {
      rate = Math.min(fastest, rate * growth);
    },
    slower() {
      rate = Math.max(Math.min(1, fastest), rate / 2);
      nextAt = Math.max(nextAt, now() + (1_000 / rate) * (0.5 + random()));
    },
  };
}
