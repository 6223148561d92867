import { setTimeout as wait } from 'node:timers/promises';
import type { Context } from '#functions/context/context.ts';

/** One for each process, so that its tasks share one sending rate. */
export type Sender = {
  ctx: Context;
  rate: () => Promise<AdaptiveRate>;
  wait: (milliseconds: number) => Promise<unknown>;
  /** Tasks that send now: each has its part of the rate. */
  tasks: number;
  /** Mails without an answer since SES last accepted one, and the batches that they were in. */
  timeouts: { mails: number; batches: number };
  /** Deadline of this process, in milliseconds of `ctx.now`. */
  until: () => number;
  /** Most rows that are claimed together. */
  batchSize: number;
};

type Options = {
  /** How many processes share the rate that SES allows. */
  share?: number;
} & Partial<Pick<Sender, 'wait' | 'until' | 'batchSize'>>;

const rateCachedMilliseconds = 60_000;

export function createSender(ctx: Context, { share = 1, ...options }: Options = {}): Sender {
  const now = () => performance.now();
  let cached: { maximum: number; rate: AdaptiveRate; until: number } | undefined;
  return {
    ctx,
    async rate() {
      if (cached && cached.until > now()) return cached.rate;
      const quota = await ctx.mail.quota();
      const maximum = quota.rate / share;
      const rate = cached?.maximum === maximum ? cached.rate : createAdaptiveRate(maximum, now, Math.random);
      cached = { maximum, rate, until: now() + rateCachedMilliseconds };
      return rate;
    },
    wait,
    tasks: 0,
    timeouts: { mails: 0, batches: 0 },
    until: () => Number.POSITIVE_INFINITY,
    batchSize: 25,
    ...options,
  };
}

export type AdaptiveRate = {
  perSecond: () => number;
  /** Milliseconds until the next free slot. */
  delay: () => number;
  /** Reserves the next slot; answers with the milliseconds until then. */
  nextDelay: () => number;
  onAccepted: () => void;
  onThrottled: () => void;
};

/** SES counts by the second and rounds differently: stay a little below its limit. */
const shareOfMaximum = 0.9;
const growth = 1.05;

/**
 * Spaces mails evenly at the rate that SES allows. Each throttled mail halves the rate and adds a random delay; each
 * accepted one raises it by 5 % (multiplicative increase and decrease).
 */
export function createAdaptiveRate(maximum: number, now: () => number, random: () => number): AdaptiveRate {
  const fastest = maximum * shareOfMaximum;
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
