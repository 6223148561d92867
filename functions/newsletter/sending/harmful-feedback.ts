import type { FeedbackTotals } from '#functions/newsletter/counts.ts';
import type { PauseReason } from '#shared/model/newsletter/newsletter.ts';

/** SES reviews accounts above these rates (5 % and 0.1 %); fewer than `minimum` are not significant. */
const limits = {
  bounces: { rate: 0.05, minimum: 10 },
  complaints: { rate: 0.001, minimum: 3 },
} as const;

/** The reason to pause a send, if its bounces or complaints endanger the account. */
export function harmfulFeedback({ sent, bounced, complained }: FeedbackTotals): PauseReason | undefined {
  const exceeds = (times: number, { rate, minimum }: { rate: number; minimum: number }) =>
    times >= minimum && times > rate * sent;
  if (exceeds(complained, limits.complaints)) return 'complaints';
  if (exceeds(bounced, limits.bounces)) return 'bounces';
  return undefined;
}
