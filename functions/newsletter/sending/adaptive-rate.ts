export type AdaptiveRate = {
  perSecond: () => number;
  delay: () => number;
  /** Reserves the next slot; answers with the milliseconds until then. */
  nextDelay: () => number;
  onAccepted: () => void;
  onThrottled: () => void;
};

/** SES counts by the second and rounds differently: stay a little below its limit. */
const fractionOfMaximum = 0.9;
const growth = 1.05;

/**
 * Spaces mails evenly at the rate that SES allows. Each throttled mail halves the rate and adds a random delay; each
 * accepted one raises it by 5 % (multiplicative increase and decrease).
 */
export function createAdaptiveRate(maximum: number, now: () => number, random: () => number): AdaptiveRate {
  const fastest = maximum * fractionOfMaximum;
  let rate = fastest;
  let nextAt = 0;
  return {
    perSecond: () => rate,
    delay: () => Math.max(0, nextAt - now()),
    nextDelay() {
      const current = now();
      const at = Math.max(current, nextAt);
      nextAt = at + 1_000 / rate;
      return at - current;
    },
    onAccepted() {
      rate = Math.min(fastest, rate * growth);
    },
    onThrottled() {
      rate = Math.max(Math.min(1, fastest), rate / 2);
      nextAt = Math.max(nextAt, now() + (1_000 / rate) * (0.5 + random()));
    },
  };
}
