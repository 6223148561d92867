import type { Context } from '#functions/context/context.ts';
import type { Envelope, Quota } from '#functions/mail/mail.ts';
import { type Answer, dailyQuota } from '#functions/mail/send-result.ts';
import { findNewsletter } from '#functions/newsletter/drafts.ts';
import { mailFor } from '#functions/newsletter/newsletter-mail.ts';
import { getReader } from '#functions/subscribers/subscribers.ts';
import type { Newsletter, PauseReason } from '#shared/model/newsletter.ts';
import { type Move, moveRows, type Row, readBucket } from './ledger.ts';
import type { Pace, Sender } from './sender.ts';
import { pauseSending, recordAccepted } from './sending.ts';

const leaseMilliseconds = 30_000;
/** A request to SES is given up after ten seconds: what is sent later than this before its lease ends could outlive it. */
const lastMomentMilliseconds = 12_000;
/** So many seconds of work are taken in one go, whatever the rate: well within the lease. */
const secondsAtOnce = 5;
/** Requests on their way at once. */
const inFlight = 5;
/** One bad moment can swallow all that is on its way: SES is away when so many are lost, and in so many goes. */
const lostBeforePause = { mails: 10, goes: 3 };

type Claimed = { reader: string; bucket: number; claim: string; until: number };
type Outcome = Pick<Move, 'to' | 'set'> & { stop?: PauseReason; problem?: unknown };

/** Sends to one bucket until nothing of it is left to send or time is up. Answers whether it came to the end. */
export async function deliverBucket(sender: Sender, id: string, bucket: number): Promise<boolean> {
  const { ctx, at, until } = sender;
  for (;;) {
    const newsletter = await findNewsletter(ctx, id);
    if (newsletter.sendState !== 'sending') return true;
    const rows = await readBucket(ctx.store, id, bucket);
    await at('bucket-read');
    if (await settleOverdue(ctx, id, rows)) {
      await at('overdue-moved');
      continue;
    }
    const waiting = rows.filter(({ state }) => state === 'pending');
    if (waiting.length === 0) return true;
    if (ctx.now().getTime() > until()) return false;
    const quota = await ctx.mail.quota();
    if (quota.left < 1) {
      await pauseSending(ctx, id, quota.day < 1 ? 'account' : 'quota');
      return true;
    }
    const claimed = await claim(sender, id, waiting, quota);
    await at('claimed');
    await deliver(sender, newsletter, claimed);
  }
}

async function claim(
  { ctx, atOnce: most }: Sender,
  id: string,
  waiting: readonly Row[],
  { rate, left }: Quota,
): Promise<Claimed[]> {
  const atOnce = Math.max(1, Math.min(most, left, Math.floor(rate * secondsAtOnce)));
  const until = ctx.now().getTime() + leaseMilliseconds;
  const set = { claim: ctx.newId(), leaseUntil: new Date(until).toISOString() };
  const moves = waiting
    .slice(0, atOnce)
    .map(({ reader, bucket }) => ({ reader, bucket, from: 'pending' as const, to: 'claimed' as const, set }));
  const taken = await moveRows(ctx, id, moves);
  return taken.map(({ reader, bucket }) => ({ reader, bucket, claim: set.claim, until }));
}

async function deliver(sender: Sender, newsletter: Newsletter, claimed: readonly Claimed[]): Promise<void> {
  const { ctx, at } = sender;
  const moves: Move[] = [];
  const waiting = [...claimed];
  let stop: PauseReason | undefined;
  let problem: unknown;
  const isStopped = () => stop !== undefined || problem !== undefined;
  const sendNext = async () => {
    for (let next = waiting.shift(); next; next = waiting.shift()) {
      const { reader, bucket, claim: heldBy } = next;
      const { to, set, ...outcome } = await sendOne(sender, newsletter, next, isStopped);
      stop ??= outcome.stop;
      problem ??= outcome.problem;
      moves.push({ reader, bucket, heldBy, from: 'claimed', to, ...(set ? { set } : {}) });
    }
  };
  await Promise.all(Array.from({ length: inFlight }, sendNext));
  await record(ctx, newsletter.id, moves);
  await at('recorded');
  stop ??= silence(sender, moves);
  if (stop !== undefined) {
    await pauseSending(ctx, newsletter.id, stop);
    await at('paused');
  }
  if (problem !== undefined) throw problem;
}

/** Whoever was slower than their lease has lost the row; what SES took is sent all the same. */
async function record(ctx: Context, id: string, moves: readonly Move[]): Promise<void> {
  const taken = new Set((await moveRows(ctx, id, moves)).map(({ reader }) => reader));
  for (const { reader, bucket, to, set } of moves) {
    if (to === 'sent' && !taken.has(reader))
      await recordAccepted(ctx, id, { reader, bucket, messageId: set?.messageId });
  }
}

/** Whether SES has not been heard of for too long. */
function silence(sender: Sender, moves: readonly Move[]): PauseReason | undefined {
  const lost = moves.filter(({ to }) => to === 'uncertain').length;
  const { mails, goes } = sender.silence;
  if (lost > 0) sender.silence = { mails: mails + lost, goes: goes + 1 };
  if (moves.some(({ to }) => to === 'sent')) sender.silence = { mails: 0, goes: 0 };
  const isAway = sender.silence.mails >= lostBeforePause.mails && sender.silence.goes >= lostBeforePause.goes;
  return isAway ? 'errors' : undefined;
}

const again: Outcome = { to: 'pending' };

type Ready = { mail: Envelope; pace: Pace };

async function sendOne(
  sender: Sender,
  newsletter: Newsletter,
  claimed: Claimed,
  isStopped: () => boolean,
): Promise<Outcome> {
  // Nothing has left before the mail is ready: whatever goes wrong until then, it can go out again.
  const ready = await prepare(sender, newsletter, claimed, isStopped).catch((problem) => ({ ...again, problem }));
  if ('to' in ready) return ready;
  const answer = await sender.ctx.mail.send(ready.mail);
  await sender.at('answered', claimed.reader);
  return outcomeOf(answer, ready.pace);
}

/** The mail to one reader when its turn has come, or why it does not leave. */
async function prepare(
  sender: Sender,
  newsletter: Newsletter,
  { reader, bucket, until }: Claimed,
  isStopped: () => boolean,
): Promise<Ready | Outcome> {
  const { ctx, at, wait } = sender;
  const pace = await sender.pace();
  await wait(pace.next());
  await at('paced', reader);
  if (isStopped() || ctx.now().getTime() > until - lastMomentMilliseconds) return again;
  // Asked at the last moment: whoever has left since the list was written gets nothing.
  const subscriber = (await getReader(ctx.store, reader))?.data;
  if (!subscriber?.isActive) return { to: 'skipped', set: { reason: subscriber ? 'unsubscribed' : 'erased' } };
  return { mail: await mailFor(ctx, newsletter, subscriber, bucket), pace };
}

function outcomeOf(answer: Answer, pace: Pace): Outcome {
  switch (answer.outcome) {
    case 'accepted':
      pace.faster();
      return { to: 'sent', set: { messageId: answer.messageId } };
    case 'throttled':
      pace.slower();
      return again;
    case 'rejected':
      return { to: 'failed', set: { reason: answer.reason } };
    case 'stopped':
      return { ...again, stop: answer.reason === dailyQuota ? 'quota' : 'account' };
    case 'lost':
      return { to: 'uncertain', set: { reason: answer.reason } };
  }
}

/**
 * A claim whose holder is gone leaves a mail of which nobody knows. Where events come, and none came in time, it was never
 * sent; where none come, a person decides. Answers whether anything moved.
 */
async function settleOverdue(ctx: Context, id: string, rows: readonly Row[]): Promise<boolean> {
  const now = ctx.now();
  const patience = ctx.settings.eventPatienceSeconds;
  const moves = rows.flatMap(({ reader, bucket, state, at, claim, leaseUntil }): Move[] => {
    if (state === 'claimed' && Date.parse(leaseUntil ?? at) < now.getTime()) {
      return [{ reader, bucket, from: 'claimed', heldBy: claim, to: 'uncertain', set: { reason: 'interrupted' } }];
    }
    if (state === 'uncertain' && patience !== undefined && Date.parse(at) + patience * 1_000 < now.getTime()) {
      return [{ reader, bucket, from: 'uncertain', to: 'pending' }];
    }
    return [];
  });
  return (await moveRows(ctx, id, moves)).length > 0;
}
