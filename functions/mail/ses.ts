import { GetSendQuotaCommand, SESClient, type SESClientConfig, SendRawEmailCommand } from '@aws-sdk/client-ses';
import { type Mail, type Quota, sendResultOf } from './mail.ts';

const requestTimeoutMilliseconds = 10_000;
const quotaCachedMilliseconds = 60_000;
/** Share of the daily quota for newsletters: the rest is for mails to one person, which cannot wait a day. */
const newslettersFraction = 0.95;
/** `Max24HourSend` of an account without a limit. */
const unlimited = -1;

/** The client does not retry: SES has no idempotency key, so a retry after a timeout can be a second mail. */
export function createMail(config: SESClientConfig = {}): Mail {
  let client: SESClient | undefined;
  const ses = () => {
    client ??= new SESClient({ ...config, maxAttempts: 1 });
    return client;
  };
  let cached: (Quota & { until: number }) | undefined;
  return {
    async send({ from, to, raw }) {
      const command = new SendRawEmailCommand({ Source: from, Destinations: [to], RawMessage: { Data: raw } });
      try {
        const { MessageId } = await ses().send(command, {
          abortSignal: AbortSignal.timeout(requestTimeoutMilliseconds),
        });
        if (cached) cached.left -= 1;
        return { outcome: 'accepted', messageId: MessageId ?? '' };
      } catch (error) {
        return sendResultOf(error as Error);
      }
    },
    async quota() {
      if (cached && cached.left > 0 && cached.until > performance.now()) return cached;
      const { MaxSendRate = 1, Max24HourSend = 0, SentLast24Hours = 0 } = await ses().send(new GetSendQuotaCommand({}));
      const day =
        Max24HourSend === unlimited ? Number.POSITIVE_INFINITY : Math.floor(Max24HourSend * newslettersFraction);
      cached = {
        rate: MaxSendRate,
        left: day - SentLast24Hours,
        day,
        until: performance.now() + quotaCachedMilliseconds,
      };
      return cached;
    },
  };
}
