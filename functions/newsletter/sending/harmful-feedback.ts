import type { FeedbackTotals } from '#functions/newsletter/counts.ts';
import type { PauseReason } from '#shared/newsletter/newsletter.ts';

/** SES reviews accounts above these rates (5 % and 0.1 %); fewer than `minimum` are not significant. */
const limits = {
  bounces: { rate: 0.05, minimum: 10 },
  complaints: { rate: 0.001, minimum: 3 },
} as const;

const nothing: FeedbackTotals = { sent: 0, bounced: 0, complained: 0 };

/** The reason to pause a send, if its bounces or complaints since the totals `before` endanger the account. */
export function harmfulFeedback(totals: FeedbackTotals, before = nothing): PauseReason | undefined {
  const since = (name: keyof FeedbackTotals) => totals[name] - before[name];
  const exceeds = (times: number, { rate, minimum }: { rate: number; minimum: number }) =>
    times >= minimum && times > rate * since('sent');
  if (exceeds(since('complained'), limits.complaints)) return 'complaints';
  if (exceeds(since('bounced'), limits.bounces)) return 'bounces';
  return undefined;
}
