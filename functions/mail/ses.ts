import { GetSendQuotaCommand, SESClient, type SESClientConfig, SendRawEmailCommand } from '@aws-sdk/client-ses';
import type { Mail, Quota } from './mail.ts';
import { answerOf } from './send-result.ts';

const patienceMilliseconds = 10_000;
const quotaKeptMilliseconds = 60_000;
/** Of what SES allows in a day. Others ask and send meanwhile, and a password forgotten today has to be mended today. */
const newslettersShare = 0.95;
/** What SES says where a day has no limit. */
const withoutEnd = -1;

/** Nothing is retried underneath: SES cannot tell a repetition, so a second try after a lost answer is a second mail. */
export function createMail(config: SESClientConfig = {}): Mail {
  let client: SESClient | undefined;
  const ses = () => {
    client ??= new SESClient({ ...config, maxAttempts: 1 });
    return client;
  };
  let known: (Quota & { until: number }) | undefined;
  return {
    async send({ from, to, raw }) {
      const command = new SendRawEmailCommand({ Source: from, Destinations: [to], RawMessage: { Data: raw } });
      try {
        const { MessageId } = await ses().send(command, { abortSignal: AbortSignal.timeout(patienceMilliseconds) });
        if (known) known.left -= 1;
        return { outcome: 'accepted', messageId: MessageId ?? '' };
      } catch (error) {
        return answerOf(error as Error);
      }
    },
    async quota() {
      if (known && known.left > 0 && known.until > performance.now()) return known;
      const { MaxSendRate = 1, Max24HourSend = 0, SentLast24Hours = 0 } = await ses().send(new GetSendQuotaCommand({}));
      const day =
        Max24HourSend === withoutEnd ? Number.POSITIVE_INFINITY : Math.floor(Max24HourSend * newslettersShare);
      known = {
        rate: MaxSendRate,
        left: day - SentLast24Hours,
        day,
        until: performance.now() + quotaKeptMilliseconds,
      };
      return known;
    },
  };
}
