import { ulid } from 'ulid';
import type { Store } from '#functions/db/client.ts';
import { formatLog, type LogEntry } from '#functions/errors/log.ts';
import { type Mail, noMail } from '#functions/mail/mail.ts';
import type { SendTask } from '#functions/mail/tasks.ts';

/** Everything from outside that the code asks for, built once and passed as a value. */
export type Context = {
  store: Store;
  now: () => Date;
  newId: () => string;
  log: (entry: LogEntry) => unknown;
  secrets: Secrets;
  settings: Settings;
  mail: Mail;
  /** Hands work on a newsletter to whoever sends: a queue in AWS, another process locally. May lose it; the sweep finds it. */
  enqueue: (tasks: SendTask[]) => Promise<void>;
};

export type Secrets = {
  /** Base64url of at least 32 random bytes, and so is the next. */
  tokenKey: string;
  /** Signs the links in mails, which live longer than any session. */
  linkKey: string;
  /** What our CDN sends along, so that its word on where a request comes from is believed. */
  originKey?: string;
};

export type Settings = {
  /** Base of canonical addresses, feeds and links in mails, without a slash at the end. */
  siteUrl: string;
  /** Demo accounts can log in only while this is on. */
  demo: boolean;
  /** Off for test runs alone. */
  rateLimits: boolean;
  /** Whether a reader's subscription begins with the click in a mail that asks for it. */
  doubleOptIn: boolean;
  /**
   * How long a mail whose answer was lost waits for word from SES before it counts as never sent. Undefined where no
   * events come: then a person decides.
   */
  eventPatienceSeconds: number | undefined;
  /** The set of SES that reports events; undefined where there is none. */
  configurationSet: string | undefined;
};

export const signingKeys = ['tokenKey', 'linkKey'] as const;
type SigningKey = (typeof signingKeys)[number];

/** `keys`: what this process signs with; whoever signs nothing is given none. */
export function createContext(
  given: Pick<Context, 'store' | 'secrets' | 'settings'> & Partial<Context>,
  keys: readonly SigningKey[] = signingKeys,
): Context {
  refuseWeakSecrets(given.secrets, keys);
  return {
    now: () => new Date(),
    newId: () => ulid(),
    mail: noMail,
    enqueue: async () => {},
    ...given,
    log: withoutThrowing(given.log ?? ((entry) => process.stdout.write(formatLog(entry)))),
  };
}

/** What was done is done, whether a line about it can be written or not. */
function withoutThrowing(log: Context['log']): Context['log'] {
  return (entry) => {
    try {
      return log(entry);
    } catch {
      return undefined;
    }
  };
}

function refuseWeakSecrets(secrets: Secrets, keys: readonly SigningKey[]): void {
  for (const name of keys) {
    if (Buffer.from(secrets[name] ?? '', 'base64url').length < 32) {
      throw new Error(`The ${name.replace('Key', '')} key is missing or shorter than 32 bytes`);
    }
  }
}
