import { GetSendQuotaCommand, SESClient, type SESClientConfig, SendRawEmailCommand } from '@aws-sdk/client-ses';
import { callLimits } from '#functions/db/call-limits.ts';
import { type Mail, type Quota, sendResultOf } from './mail.ts';

/** Of all attempts to ask for the quota. */
const quotaTimeoutMilliseconds = 10_000;
const quotaCachedMilliseconds = 60_000;
/** SES tells an account its quota about once a second: several processes that ask at once wait for their turn. */
const quotaAttempts = 6;
/** Share of the daily quota for newsletters: the rest is for mails to one person, which cannot wait a day. */
const newslettersFraction = 0.95;
/** `Max24HourSend` of an account without a limit. */
const unlimited = -1;

export function createMail(config: SESClientConfig = {}): Mail {
  const clientOf = (maxAttempts: number) => {
    let client: SESClient | undefined;
    return () => {
      client ??= new SESClient({ ...callLimits, ...config, maxAttempts });
      return client;
    };
  };
  /** Mails are not retried: SES has no idempotency key, so a retry after a timeout can be a second mail. */
  const mails = clientOf(1);
  const quotas = clientOf(quotaAttempts);
  let cached: (Quota & { until: number }) | undefined;
  let asked: Promise<Quota> | undefined;

  async function askQuota(): Promise<Quota> {
    const abortSignal = AbortSignal.timeout(quotaTimeoutMilliseconds);
    const answer = await quotas().send(new GetSendQuotaCommand({}), { abortSignal });
    const { MaxSendRate = 1, Max24HourSend = 0, SentLast24Hours = 0 } = answer;
    const day =
      Max24HourSend === unlimited ? Number.POSITIVE_INFINITY : Math.floor(Max24HourSend * newslettersFraction);
    cached = {
      rate: MaxSendRate,
      left: day - SentLast24Hours,
      day,
      until: performance.now() + quotaCachedMilliseconds,
    };
    return cached;
  }

  return {
    async send({ from, to, raw }) {
      const command = new SendRawEmailCommand({ Source: from, Destinations: [to], RawMessage: { Data: raw } });
      try {
        const { MessageId } = await mails().send(command);
        if (cached) cached.left -= 1;
        return { outcome: 'accepted', messageId: MessageId ?? '' };
      } catch (error) {
        return sendResultOf(error as Error);
      }
    },
    async quota() {
      if (cached && cached.left > 0 && cached.until > performance.now()) return cached;
      asked ??= askQuota().finally(() => {
        asked = undefined;
      });
      return asked;
    },
  };
}
