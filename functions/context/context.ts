import { randomInt } from 'node:crypto';
import { ulid } from 'ulid';
import { z } from 'zod';
import type { Store } from '#functions/db/store.ts';
import { AppError } from '#functions/errors/app-error.ts';
import { formatLog, type LogEntry } from '#functions/errors/log.ts';
import { type ConfigurationSets, type Mail, noMail } from '#functions/mail/mail.ts';
import type { UploadForm } from '#shared/media/media.ts';
import type { UploadType } from '#shared/media/uploads.ts';
import type { Picture } from '#shared/publish/snapshot.ts';
import { idPattern } from '#shared/text/ids.ts';
import type { PauseScale } from '#shared/time/pause.ts';
import { refuseWeakSecrets, type Secrets, type SigningKey, signingKeys } from './secrets.ts';

/** The outside dependencies of the code, built once and passed as a value. */
export type Context = PauseScale & {
  store: Store;
  now: () => Date;
  newId: () => string;
  log: (entry: LogEntry) => unknown;
  secrets: Secrets;
  settings: Settings;
  mail: Mail;
  media: MediaStorage;
  hostedPictures: () => Promise<HostedPictures>;
  /** The cost of a password hash; tests that prove nothing about passwords choose a cheap one. */
  passwordCost: PasswordCost;
  /** Enqueues work on a newsletter: an SQS queue in AWS, another process locally. A lost task is found by the sweep. */
  enqueueSends: (tasks: SendTask[]) => Promise<void>;
};

/** The pictures that came with the installation and have their sizes, by address. */
export type HostedPictures = Record<string, Picture>;

/** One task of a send: the whole newsletter, or one bucket of its recipients. Idempotent. */
export const SendTask = z.object({ newsletterId: z.string(), bucket: z.int().nonnegative().optional() });
export type SendTask = z.infer<typeof SendTask>;

/** Of argon2id: KiB of memory, and how often they are filled. */
export type PasswordCost = { memory: number; passes: number };

/** OWASP's minimum for argon2id with one lane: 19 MiB, two passes; about 50 ms. */
export const owaspMinimum: PasswordCost = { memory: 19_456, passes: 2 };

export type Settings = {
  /** Base of canonical addresses, feeds and links in newsletters, without a slash at the end. */
  siteUrl: string;
  /** The address at which this very server answers; on one machine `siteUrl` may lead elsewhere. Base of links to accounts and of shared drafts. */
  serverUrl: string;
  /** Demo accounts can log in only if this is on. */
  demo: boolean;
  /** Off only in test runs. */
  rateLimits: boolean;
  /** Whether every request comes from our CDN (functions/lambdas/behind-cdn.ts), which tells the address of the client. */
  behindCdn?: boolean;
  /** Whether a subscription starts only after the subscriber confirms it by mail. */
  doubleOptIn: boolean;
  /**
   * How long a mail with a lost response waits for an SES event before it counts as never sent. Undefined without
   * events: then an administrator decides.
   */
  eventTimeoutSeconds: number | undefined;
  /** The address that mails come from, if not the magazine's own: a test stage has no domain to sign with. */
  sender?: string | undefined;
  /** The SES configuration sets, which report events; that of newsletters suppresses mails after complaints, both after bounces. */
  configurationSets: ConfigurationSets;
};

/** `keys`: the keys that this process signs with. Only these must be present. */
export function createContext(
  given: Pick<Context, 'store' | 'secrets' | 'settings'> & Partial<Context>,
  keys: readonly SigningKey[] = signingKeys,
): Context {
  refuseWeakSecrets(given.secrets, keys);
  return {
    now: () => new Date(),
    newId: () => ulid(undefined, randomFraction),
    mail: noMail,
    media: noMediaStorage,
    hostedPictures: async () => ({}),
    passwordCost: owaspMinimum,
    enqueueSends: async () => {},
    ...given,
    log: withoutThrowing(given.log ?? ((entry) => process.stdout.write(formatLog(entry)))),
  };
}

/** Node draws these from a pool; the library's own generator asks for each of the sixteen characters of an id by itself. */
const randomFraction = () => randomInt(2 ** 32) / 2 ** 32;

/** A failing log must not fail the request that it is about. */
function withoutThrowing(log: Context['log']): Context['log'] {
  return (entry) => {
    try {
      return log(entry);
    } catch {
      return undefined;
    }
  };
}

export type IncomingFile = { key: string; type: UploadType; size: number; sha256?: string | undefined };

/** Work of the process that decodes: bring the files of an item in line with its row, after it was deleted or restored. */
export type MediaTask = { id: string };

/** What the API needs of the storage of pictures: it never reads or writes a picture itself. */
export type MediaStorage = {
  uploadForm: (file: IncomingFile) => Promise<UploadForm>;
  /** An address at which an original can be downloaded for some minutes, under this name. */
  originalAddress: (key: string, name: string, type: UploadType) => Promise<string>;
  enqueue: (task: MediaTask) => Promise<void>;
};

/** For functions and commands without pictures. */
const noMediaStorage: MediaStorage = {
  uploadForm: () => Promise.reject(new AppError('UNAVAILABLE')),
  originalAddress: () => Promise.reject(new AppError('UNAVAILABLE')),
  enqueue: async () => {},
};

const incomingPattern = new RegExp(`^incoming/(${idPattern})/(${idPattern})$`);

export const incomingKey = (id: string, upload: string) => `incoming/${id}/${upload}`;
export const originalKey = (id: string, file: number) => `originals/${id}/v${file}`;

/** The media item and the upload of an incoming key; undefined for any other key. */
export function parseIncomingKey(key: string): { id: string; upload: string } | undefined {
  const [, id, upload] = incomingPattern.exec(key) ?? [];
  return id && upload ? { id, upload } : undefined;
}
