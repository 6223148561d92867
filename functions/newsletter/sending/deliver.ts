import type { Context } from '#functions/context/context.ts';
import { dailyQuota, type Envelope, type SendResult } from '#functions/mail/mail.ts';
import { mailFor } from '#functions/newsletter/newsletter-mail.ts';
import { findNewsletter } from '#functions/newsletter/newsletters.ts';
import { getSubscriberById } from '#functions/newsletter/subscribers/subscribers.ts';
import type { Newsletter, PauseReason } from '#shared/newsletter/newsletter.ts';
import type { AdaptiveRate } from './adaptive-rate.ts';
import { type Move, moveRows, type Row, readBucket } from './ledger.ts';
import type { Sender } from './sender.ts';
import { pauseSending, recordAccepted } from './sending.ts';

const leaseMilliseconds = 30_000;
/** A request to SES times out after ten seconds: one that starts later than this before its lease ends could outlive it. */
const leaseSafetyMarginMilliseconds = 12_000;
/** Maximum seconds of work in a batch, at the task's part of the rate: well within the lease. */
const batchSeconds = 5;
/** A batch is claimed only when its first slot is not further away. */
const claimAheadMilliseconds = 5_000;
const concurrency = 5;
/** Timeouts, and batches with a timeout, that mean that SES is down: one network failure can lose all requests in flight. */
const timeoutsBeforePause = { mails: 10, batches: 3 };

type Claimed = { subscriberId: string; bucket: number; claim: string; until: number };
type Outcome = Pick<Move, 'to' | 'set'> & { stop?: PauseReason; problem?: unknown };

/** Sends to one bucket until no row is left to send or the deadline is reached; false means the deadline. */
export async function deliverBucket(sender: Sender, id: string, bucket: number): Promise<boolean> {
  sender.tasks += 1;
  try {
    return await deliverBatches(sender, id, bucket);
  } finally {
    sender.tasks -= 1;
  }
}

async function deliverBatches(sender: Sender, id: string, bucket: number): Promise<boolean> {
  const { ctx, until, wait } = sender;
  for (;;) {
    const newsletter = await findNewsletter(ctx, id);
    if (newsletter.sendState !== 'sending') return true;
    const rows = await readBucket(ctx.store, id, bucket);
    if (await resolveExpiredLeases(ctx, id, rows)) continue;
    const waiting = rows.filter(({ state }) => state === 'pending');
    if (waiting.length === 0) return true;
    if (ctx.now().getTime() > until()) return false;
    const quota = await ctx.mail.quota();
    if (quota.left < 1) {
      await pauseSending(ctx, id, quota.day < 1 ? 'account' : 'quota');
      return true;
    }
    const rate = await sender.rate();
    const early = rate.delay() - claimAheadMilliseconds;
    if (early > 0) {
      await wait(early);
      continue;
    }
    const seconds = batchSeconds / sender.tasks;
    const most = Math.min(sender.batchSize, quota.left, Math.floor(rate.perSecond() * seconds));
    await deliver(sender, newsletter, await claim(ctx, id, waiting.slice(0, Math.max(1, most))));
  }
}

/**
 * The worker of an expired lease is gone and the outcome of its mail unknown. With SES events, a mail without one in time
 * was never sent and becomes pending; without events an administrator decides. Answers whether any row moved.
 */
async function resolveExpiredLeases(ctx: Context, id: string, rows: readonly Row[]): Promise<boolean> {
  const now = ctx.now();
  const eventTimeoutSeconds = ctx.settings.eventTimeoutSeconds;
  const moves = rows.flatMap(({ subscriberId, bucket, state, at, claim, leaseUntil }): Move[] => {
    if (state === 'claimed' && Date.parse(leaseUntil ?? at) < now.getTime()) {
      return [
        { subscriberId, bucket, from: 'claimed', heldBy: claim, to: 'uncertain', set: { reason: 'interrupted' } },
      ];
    }
    const hasTimedOut =
      eventTimeoutSeconds !== undefined && Date.parse(at) + eventTimeoutSeconds * 1_000 < now.getTime();
    return state === 'uncertain' && hasTimedOut ? [{ subscriberId, bucket, from: 'uncertain', to: 'pending' }] : [];
  });
  return (await moveRows(ctx, id, moves)).length > 0;
}

async function claim(ctx: Context, id: string, rows: readonly Row[]): Promise<Claimed[]> {
  const until = ctx.now().getTime() + leaseMilliseconds;
  const set = { claim: ctx.newId(), leaseUntil: new Date(until).toISOString() };
  const moves = rows.map(
    ({ subscriberId, bucket }) => ({ subscriberId, bucket, from: 'pending', to: 'claimed', set }) as const,
  );
  const claimed = await moveRows(ctx, id, moves);
  return claimed.map(({ subscriberId, bucket }) => ({ subscriberId, bucket, claim: set.claim, until }));
}

async function deliver(sender: Sender, newsletter: Newsletter, claimed: readonly Claimed[]): Promise<void> {
  const { ctx } = sender;
  const moves: Move[] = [];
  const waiting = [...claimed];
  let stop: PauseReason | undefined;
  let problem: unknown;
  const isStopped = () => stop !== undefined || problem !== undefined;
  const sendNext = async () => {
    for (let next = waiting.shift(); next; next = waiting.shift()) {
      const { subscriberId, bucket, claim: heldBy } = next;
      const { to, set, ...outcome } = await sendOne(sender, newsletter, next, isStopped);
      stop ??= outcome.stop;
      problem ??= outcome.problem;
      moves.push({ subscriberId, bucket, heldBy, from: 'claimed', to, ...(set ? { set } : {}) });
    }
  };
  await Promise.all(Array.from({ length: concurrency }, sendNext));
  await record(ctx, newsletter.id, moves);
  stop ??= pauseAfterTimeouts(sender, moves);
  if (stop !== undefined) await pauseSending(ctx, newsletter.id, stop);
  if (problem !== undefined) throw problem;
}

/** A worker slower than its lease has lost the row, but a mail that SES accepted is sent all the same. */
async function record(ctx: Context, id: string, moves: readonly Move[]): Promise<void> {
  const moved = new Set((await moveRows(ctx, id, moves)).map(({ subscriberId }) => subscriberId));
  for (const { subscriberId, bucket, to, set } of moves) {
    if (to === 'sent' && !moved.has(subscriberId))
      await recordAccepted(ctx, id, { subscriberId, bucket, messageId: set?.messageId });
  }
}

function pauseAfterTimeouts(sender: Sender, moves: readonly Move[]): PauseReason | undefined {
  const lost = moves.filter(({ to }) => to === 'uncertain').length;
  const { mails, batches } = sender.timeouts;
  if (lost > 0) sender.timeouts = { mails: mails + lost, batches: batches + 1 };
  if (moves.some(({ to }) => to === 'sent')) sender.timeouts = { mails: 0, batches: 0 };
  const isDown =
    sender.timeouts.mails >= timeoutsBeforePause.mails && sender.timeouts.batches >= timeoutsBeforePause.batches;
  return isDown ? 'errors' : undefined;
}

const requeued: Outcome = { to: 'pending' };

type Ready = { mail: Envelope; rate: AdaptiveRate };

async function sendOne(
  sender: Sender,
  newsletter: Newsletter,
  claimed: Claimed,
  isStopped: () => boolean,
): Promise<Outcome> {
  // Nothing is sent before the mail is ready, so any error until then can be retried safely.
  const ready = await prepare(sender, newsletter, claimed, isStopped).catch((problem) => ({ ...requeued, problem }));
  return 'to' in ready ? ready : outcomeOf(await sender.ctx.mail.send(ready.mail), ready.rate);
}

/** Waits for the mail's turn; answers with the mail, or with the outcome if it is not sent. */
async function prepare(
  sender: Sender,
  newsletter: Newsletter,
  { subscriberId, bucket, until }: Claimed,
  isStopped: () => boolean,
): Promise<Ready | Outcome> {
  const { ctx, wait } = sender;
  const rate = await sender.rate();
  const isTooLate = (delay = 0) => isStopped() || ctx.now().getTime() + delay > until - leaseSafetyMarginMilliseconds;
  // A mail that will not be sent reserves no slot.
  if (isTooLate(rate.delay())) return requeued;
  await wait(rate.nextDelay());
  if (isTooLate()) return requeued;
  // Read just before sending: a subscriber who unsubscribed after the recipients were recorded gets no mail.
  const subscriber = (await getSubscriberById(ctx.store, subscriberId))?.data;
  if (!subscriber?.isActive) return { to: 'skipped', set: { reason: subscriber ? 'unsubscribed' : 'erased' } };
  return { mail: await mailFor(ctx, newsletter, subscriber, bucket), rate };
}

function outcomeOf(result: SendResult, rate: AdaptiveRate): Outcome {
  switch (result.outcome) {
    case 'accepted':
      rate.onAccepted();
      return { to: 'sent', set: { messageId: result.messageId } };
    case 'throttled':
      rate.onThrottled();
      return requeued;
    case 'rejected':
      return { to: 'failed', set: { reason: result.reason } };
    case 'stopped':
      return { ...requeued, stop: result.reason === dailyQuota ? 'quota' : 'account' };
    case 'lost':
      return { to: 'uncertain', set: { reason: result.reason } };
  }
}
