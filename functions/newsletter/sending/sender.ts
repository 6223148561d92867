import { setTimeout as wait } from 'node:timers/promises';
import type { Context } from '#functions/context/context.ts';
import { type AdaptiveRate, createAdaptiveRate } from './adaptive-rate.ts';

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
  processes?: number;
} & Partial<Pick<Sender, 'wait' | 'until' | 'batchSize'>>;

const rateCachedMilliseconds = 60_000;

export function createSender(ctx: Context, { processes = 1, ...options }: Options = {}): Sender {
  const now = () => performance.now();
  let cached: { maximum: number; rate: AdaptiveRate; until: number } | undefined;
  return {
    ctx,
    async rate() {
      if (cached && cached.until > now()) return cached.rate;
      const quota = await ctx.mail.quota();
      const maximum = quota.rate / processes;
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
