import { setTimeout as wait } from 'node:timers/promises';
import type { Context } from '#functions/context/context.ts';
import type { Point } from './points.ts';

/** Whoever sends: one for each process, so that its workers share one pace. */
export type Sender = {
  ctx: Context;
  pace: () => Promise<Pace>;
  wait: (milliseconds: number) => Promise<unknown>;
  /** Mails of which nobody knows what became, since SES was last heard of, and in how many goes. */
  silence: { mails: number; goes: number };
  /** When whoever runs this has to be done, in milliseconds of `ctx.now`. */
  until: () => number;
  /** Most mails that are claimed in one go. */
  atOnce: number;
  /** Where a test may step in. */
  at: (point: Point, reader?: string) => unknown;
};

type Options = {
  /** How many processes share the rate that SES allows. */
  share?: number;
} & Partial<Pick<Sender, 'wait' | 'until' | 'atOnce' | 'at'>>;

const rateKeptMilliseconds = 60_000;

export function createSender(ctx: Context, { share = 1, ...given }: Options = {}): Sender {
  const now = () => performance.now();
  let known: { rate: number; pace: Pace; until: number } | undefined;
  return {
    ctx,
    async pace() {
      if (known && known.until > now()) return known.pace;
      const quota = await ctx.mail.quota();
      const rate = quota.rate / share;
      const pace = known?.rate === rate ? known.pace : createPace(rate, now, Math.random);
      known = { rate, pace, until: now() + rateKeptMilliseconds };
      return pace;
    },
    wait,
    silence: { mails: 0, goes: 0 },
    until: () => Number.POSITIVE_INFINITY,
    atOnce: 25,
    at: () => {},
    ...given,
  };
}

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
