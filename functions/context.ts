import { ulid } from 'ulid';
import type { Store } from './db/client.ts';
import { formatLog, type LogEntry } from './http/log.ts';

/** Everything from outside that the code asks for, built once and passed as a value. */
export type Context = {
  store: Store;
  now: () => Date;
  newId: () => string;
  log: (entry: LogEntry) => unknown;
  secrets: Secrets;
  settings: Settings;
};

export type Secrets = {
  /** Base64url of at least 32 random bytes. */
  tokenKey: string;
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
};

export function createContext(given: Pick<Context, 'store' | 'secrets' | 'settings'> & Partial<Context>): Context {
  refuseWeakSecrets(given.secrets);
  return {
    now: () => new Date(),
    newId: () => ulid(),
    log: (entry) => process.stdout.write(formatLog(entry)),
    ...given,
  };
}

function refuseWeakSecrets({ tokenKey }: Secrets): void {
  if (Buffer.from(tokenKey, 'base64url').length < 32) {
    throw new Error('The token key is missing or shorter than 32 bytes');
  }
}
