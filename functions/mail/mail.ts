import { AppError } from '#functions/errors/app-error.ts';
import { magazine } from '#shared/magazine.ts';

export const fromOf = ({ sender = magazine.emails.newsletter }: { sender?: string | undefined }) => ({
  name: magazine.name,
  address: sender,
});

export type Envelope = { from: string; to: string; raw: Uint8Array };

export type Mail = {
  /** One request for one recipient. Errors are results, never exceptions. */
  send: (envelope: Envelope) => Promise<SendResult>;
  quota: () => Promise<Quota>;
};

export type Quota = {
  /** Mails a second that the account may send. */
  rate: number;
  /** Newsletter mails that may still be sent today; a part of the quota is reserved for mails to one person. */
  left: number;
  /** Newsletter mails that may be sent in 24 hours; 0 if the account may not send. */
  day: number;
};

/** The names of the SES configuration sets of newsletters and of mails to one person, where there are any. */
export type ConfigurationSets = { newsletters?: string | undefined; persons?: string | undefined };

/** For functions that send no mail, so that the SES client is not loaded. */
export const noMail: Mail = {
  send: async () => ({ outcome: 'stopped', reason: 'No mail is sent from here' }),
  quota: async () => ({ rate: 1, left: 0, day: 0 }),
};

export type SendResult =
  | { outcome: 'accepted'; messageId: string }
  /** Not accepted; can be retried soon. */
  | { outcome: 'throttled' }
  /** Not accepted, for a reason that does not change. */
  | { outcome: 'rejected'; reason: string }
  /** Not accepted, nor will any other mail be until an administrator acts or the daily quota is available. */
  | { outcome: 'stopped'; reason: string }
  /** No answer: accepted or not. */
  | { outcome: 'lost'; reason: string };

/** The mail service accepts no mail now: this one was not sent. */
export const isMailServiceDown = ({ outcome }: SendResult): boolean => outcome === 'throttled' || outcome === 'stopped';

/** For a mail that the client waits for: if the mail service accepts none now, the call says so and can be repeated. */
export function assertMailService(result: SendResult): void {
  if (isMailServiceDown(result)) throw new AppError('MAIL_UNAVAILABLE', { retryAfterSeconds: 60 });
}

/** The reason of `stopped` when the daily quota is used up. */
export const dailyQuota = 'daily-quota';

const throttlingErrors = new Set([
  'Throttling',
  'ThrottlingException',
  'TooManyRequestsException',
  'LimitExceededException',
]);

/** The account, identity or configuration set is rejected, not the mail. */
const accountErrors = new Set([
  'AccountSendingPausedException',
  'ConfigurationSetDoesNotExist',
  'ConfigurationSetDoesNotExistException',
  'ConfigurationSetSendingPausedException',
  'MailFromDomainNotVerified',
  'MailFromDomainNotVerifiedException',
]);

/** The request was not sent: connection refused, unknown host or no credentials. */
const connectionErrors = new Set(['ECONNREFUSED', 'ENOTFOUND', 'EAI_AGAIN', 'CredentialsProviderError']);

type Failure = Error & { code?: string; $metadata?: { httpStatusCode?: number } };

export function sendResultOf({ name, message, code = '', $metadata }: Failure): SendResult {
  const status = $metadata?.httpStatusCode ?? 0;
  if (throttlingErrors.has(name)) {
    return /daily/i.test(message) ? { outcome: 'stopped', reason: dailyQuota } : { outcome: 'throttled' };
  }
  if (connectionErrors.has(code) || connectionErrors.has(name)) return { outcome: 'throttled' };
  if (accountErrors.has(name) || /not verified|sending paused/i.test(message))
    return { outcome: 'stopped', reason: name };
  if (status === 401 || status === 403) return { outcome: 'stopped', reason: name };
  if (status >= 400 && status < 500) return { outcome: 'rejected', reason: name };
  return { outcome: 'lost', reason: code || name };
}
