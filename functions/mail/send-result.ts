/** What became of one attempt to send. */
export type Answer =
  | { outcome: 'accepted'; messageId: string }
  /** Certainly not accepted, and worth another try a little later. */
  | { outcome: 'throttled' }
  /** Certainly not accepted, and never will be. */
  | { outcome: 'rejected'; reason: string }
  /** Certainly not accepted, nor will any other be until a person has acted or the day's quota has come back. */
  | { outcome: 'stopped'; reason: string }
  /** Nobody knows. */
  | { outcome: 'lost'; reason: string };

/** Why nothing more leaves today. */
export const dailyQuota = 'daily-quota';

const throttling = new Set(['Throttling', 'ThrottlingException', 'TooManyRequestsException', 'LimitExceededException']);

/** The account, the identity or the configuration is refused, not this mail. */
const stopping = new Set([
  'AccountSendingPausedException',
  'ConfigurationSetDoesNotExist',
  'ConfigurationSetDoesNotExistException',
  'ConfigurationSetSendingPausedException',
  'MailFromDomainNotVerified',
  'MailFromDomainNotVerifiedException',
]);

/** The request never left: nobody listened, or nobody knew the name. */
const neverLeft = new Set(['ECONNREFUSED', 'ENOTFOUND', 'EAI_AGAIN', 'CredentialsProviderError']);

type Failure = Error & { code?: string; $metadata?: { httpStatusCode?: number } };

export function answerOf({ name, message, code = '', $metadata }: Failure): Answer {
  const status = $metadata?.httpStatusCode ?? 0;
  if (throttling.has(name)) {
    return /daily/i.test(message) ? { outcome: 'stopped', reason: dailyQuota } : { outcome: 'throttled' };
  }
  if (neverLeft.has(code) || neverLeft.has(name)) return { outcome: 'throttled' };
  if (stopping.has(name) || /not verified|sending paused/i.test(message)) return { outcome: 'stopped', reason: name };
  if (status === 401 || status === 403) return { outcome: 'stopped', reason: name };
  if (status >= 400 && status < 500) return { outcome: 'rejected', reason: name };
  return { outcome: 'lost', reason: code || name };
}
