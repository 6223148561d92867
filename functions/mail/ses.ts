import { GetSendQuotaCommand, SESClient, type SESClientConfig, SendRawEmailCommand } from '@aws-sdk/client-ses';
import { answerOf } from './answers.ts';
import type { Mail } from './mail.ts';

const patienceMilliseconds = 10_000;
const quotaKeptMilliseconds = 60_000;

/** Nothing is retried underneath: SES cannot tell a repetition, so a second try after a lost answer is a second mail. */
export function createMail(config: SESClientConfig = {}): Mail {
  let client: SESClient | undefined;
  const ses = () => {
    client ??= new SESClient({ ...config, maxAttempts: 1 });
    return client;
  };
  let known: { rate: number; until: number } | undefined;
  return {
    async send({ from, to, raw }) {
      const command = new SendRawEmailCommand({ Source: from, Destinations: [to], RawMessage: { Data: raw } });
      try {
        const { MessageId } = await ses().send(command, { abortSignal: AbortSignal.timeout(patienceMilliseconds) });
        return { outcome: 'accepted', messageId: MessageId ?? '' };
      } catch (error) {
        return answerOf(error as Error);
      }
    },
    async rate() {
      if (known && known.until > performance.now()) return known.rate;
      const { MaxSendRate = 1 } = await ses().send(new GetSendQuotaCommand({}));
      known = { rate: MaxSendRate, until: performance.now() + quotaKeptMilliseconds };
      return MaxSendRate;
    },
  };
}
