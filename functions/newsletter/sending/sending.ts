import type { Context } from '#functions/context/context.ts';
import { type FeedbackTotals, feedbackTotals, noCounts, readCounts, sumCounts } from '#functions/newsletter/counts.ts';
import { findNewsletter, getNewsletter, transition } from '#functions/newsletter/newsletters.ts';
import { countActive } from '#functions/newsletter/subscribers/subscriber-queries.ts';
import type { Newsletter, PauseReason, SendCounts, SendProgress } from '#shared/newsletter/newsletter.ts';
import { type Move, moveRows, type Row, readRow } from './ledger.ts';

/** Pauses that replace the pause that waits for the daily quota: they do not end by themselves. */
const lastingPauses: readonly PauseReason[] = ['person', 'bounces', 'complaints'];

/** False when the newsletter is not being sent. */
export async function pauseSending(ctx: Context, id: string, reason: PauseReason): Promise<boolean> {
  const { newsletter } = await transition(ctx, id, ({ data }) => pausing(data, reason));
  return newsletter.sendState === 'paused';
}

const pausing = (newsletter: Newsletter, pauseReason: PauseReason) =>
  newsletter.sendState === 'sending' || (waitsForQuota(newsletter) && lastingPauses.includes(pauseReason))
    ? { sendState: 'paused' as const, pauseReason }
    : undefined;

/** Pauses a send whose bounces or complaints, since an administrator last resumed it after such a pause, endanger the account. */
export async function pauseIfHarmful(ctx: Context, id: string): Promise<void> {
  const totals = feedbackTotals(await readCounts(ctx.store, id));
  await transition(ctx, id, ({ data, accepted }) => {
    const reason = harmfulFeedback(totals, accepted);
    return reason && pausing(data, reason);
  });
}

export async function resumeSending(ctx: Context, id: string): Promise<boolean> {
  const totals = feedbackTotals(await readCounts(ctx.store, id));
  const { newsletter } = await transition(ctx, id, ({ data: { sendState, pauseReason } }) => {
    if (sendState !== 'paused') return undefined;
    const isHarmful = pauseReason === 'bounces' || pauseReason === 'complaints';
    return { sendState: 'sending', pauseReason: undefined, ...(isHarmful ? { accepted: totals } : {}) };
  });
  if (newsletter.status !== 'sending') return false;
  await ctx.enqueueSends([{ newsletterId: id }]);
  return true;
}

/** SES counts the mails of the last 24 hours: so long after the last one the whole quota is available. */
const quotaWindowMilliseconds = 24 * 60 * 60 * 1_000;

const waitsForQuota = ({ sendState, pauseReason }: Newsletter) => sendState === 'paused' && pauseReason === 'quota';

/** Resumes a send that waits for the daily quota once it is available; answers whether it did. */
export async function resumeAfterQuota(ctx: Context, newsletter: Newsletter): Promise<boolean> {
  const waited = ctx.now().getTime() - Date.parse(newsletter.updatedAt);
  if (!waitsForQuota(newsletter) || waited < quotaWindowMilliseconds) return false;
  // If SES does not answer, the next sweep tries again.
  const { left } = await ctx.mail.quota().catch(() => ({ left: 0 }));
  if (left < 1) return false;
  const { done } = await transition(ctx, newsletter.id, ({ data }) =>
    waitsForQuota(data) ? { sendState: 'sending', pauseReason: undefined } : undefined,
  );
  return done;
}

/** Ends a send when all rows are final. With SES events uncertain rows are not final: their events are still to come. */
export async function finishSending(ctx: Context, id: string): Promise<boolean> {
  // Read before the counts, so that a concurrent retry changes the version.
  const version = (await getNewsletter(ctx.store, id))?.data.version;
  if (version === undefined) return false;
  const { total, pending, uncertain, failed, sent, skipped } = sumCounts(await readCounts(ctx.store, id));
  if (pending > 0 || (uncertain > 0 && ctx.settings.eventTimeoutSeconds !== undefined)) return false;
  if (total !== sent + failed + skipped + uncertain) throw new Error(`The ledger of ${id} does not add up`);
  const { done } = await transition(ctx, id, ({ data }) =>
    data.sendState === 'sending' && data.version === version
      ? {
          status: 'sent',
          sendState: endState({ failed, uncertain }),
          sentAt: data.sentAt ?? ctx.now().toISOString(),
          recipientCount: total,
        }
      : undefined,
  );
  return done;
}

const endState = ({ failed, uncertain }: Pick<SendCounts, 'failed' | 'uncertain'>) =>
  failed + uncertain > 0 ? 'sent_with_issues' : 'sent';

/** Late events can change rows after the end, and with them whether the send has issues. */
export async function reviewEnd(ctx: Context, id: string): Promise<Newsletter> {
  const state = endState(sumCounts(await readCounts(ctx.store, id)));
  const { newsletter } = await transition(ctx, id, ({ data }) =>
    data.status === 'sent' && data.sendState !== state ? { sendState: state } : undefined,
  );
  return newsletter;
}

export async function progressOf(ctx: Context, newsletter: Newsletter): Promise<SendProgress> {
  const { id: newsletterId, status, sendState, pauseReason } = newsletter;
  const { sent, failed, ...counts } =
    status === 'draft' ? noCounts : sumCounts(await readCounts(ctx.store, newsletterId));
  return {
    newsletterId,
    status,
    sendState,
    ...(pauseReason ? { pauseReason } : {}),
    successfulSends: sent,
    failedSends: failed,
    ...counts,
  };
}

/** A send that takes longer answers `sending` and continues without the request. */
const waitLimitMilliseconds = 20_000;
const pollMilliseconds = { first: 50, last: 500 };

/** The progress at the end of the send, or after the time that a request waits. */
export async function progressAtEnd(ctx: Context, newsletter: Newsletter): Promise<SendProgress> {
  const until = performance.now() + waitLimitMilliseconds;
  let current = newsletter;
  if (!(await isShort(ctx))) return progressOf(ctx, current);
  for (
    let pause = pollMilliseconds.first;
    isInProgress(current) && performance.now() < until;
    pause = Math.min(pollMilliseconds.last, pause * 1.5)
  ) {
    await new Promise((resolve) => setTimeout(resolve, pause));
    current = await findNewsletter(ctx, newsletter.id);
  }
  return progressOf(ctx, current);
}

/** Whether a send goes on by itself: it has neither ended nor paused. */
export const isInProgress = ({ sendState }: Pick<Newsletter, 'sendState'>) =>
  sendState === 'recording' || sendState === 'sending';

async function isShort(ctx: Context): Promise<boolean> {
  try {
    const { rate } = await ctx.mail.quota();
    return ((await countActive(ctx.store)) / rate) * 1_000 < waitLimitMilliseconds;
  } catch {
    // Without the rate the duration is unknown, so the request does not wait.
    return false;
  }
}

type Reported = Pick<Row, 'subscriberId' | 'bucket' | 'messageId'>;

/** The reason of a row whose mail SES accepted and then refused, as it does with a virus: no event of that mail changes it. */
const refusedContent = 'Reject';

/**
 * Records that SES accepted a mail, in any state of its row but refused. Returns the previous state, undefined without a row.
 */
export const recordAccepted = (ctx: Context, id: string, mail: Reported) =>
  recordOutcome(ctx, id, mail, { to: 'sent', ...(mail.messageId && { set: { messageId: mail.messageId } }) });

/** Records that SES did not try to deliver a mail that it had accepted. */
export const recordRefused = (ctx: Context, id: string, mail: Reported) =>
  recordOutcome(ctx, id, mail, { to: 'failed', set: { reason: refusedContent } });

async function recordOutcome(
  ctx: Context,
  id: string,
  { subscriberId, bucket }: Reported,
  outcome: Pick<Move, 'to' | 'set'>,
): Promise<Row['state'] | undefined> {
  for (;;) {
    const row = await readRow(ctx.store, id, bucket, subscriberId);
    const from = row?.state;
    if (from === undefined || from === outcome.to || row?.reason === refusedContent) return from;
    const moved = await moveRows(ctx, id, [{ subscriberId, bucket, from, ...outcome }]);
    if (moved.length === 0) continue;
    if (outcome.to === 'failed' || from === 'failed' || from === 'uncertain') await reviewEnd(ctx, id).catch(() => {});
    return from;
  }
}

/** SES reviews accounts above these rates (5 % and 0.1 %); fewer than `minimum` are not significant. */
const limits = {
  bounces: { rate: 0.05, minimum: 10 },
  complaints: { rate: 0.001, minimum: 3 },
} as const;

const nothing: FeedbackTotals = { sent: 0, bounced: 0, complained: 0 };

/** The reason to pause a send, if its bounces or complaints since the totals `before` endanger the account. */
function harmfulFeedback(totals: FeedbackTotals, before = nothing): PauseReason | undefined {
  const since = (name: keyof FeedbackTotals) => totals[name] - before[name];
  const exceeds = (times: number, { rate, minimum }: { rate: number; minimum: number }) =>
    times >= minimum && times > rate * since('sent');
  if (exceeds(since('complained'), limits.complaints)) return 'complaints';
  if (exceeds(since('bounced'), limits.bounces)) return 'bounces';
  return undefined;
}
