import { randomBytes } from 'node:crypto';
import { appendFileSync, existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Context, createContext, type HostedPictures } from '#functions/context/context.ts';
import type { Secrets } from '#functions/context/secrets.ts';
import { createStore } from '#functions/db/store.ts';
import { formatLog, type LogEntry } from '#functions/errors/log.ts';
import { hostedPicturesOf } from '#functions/publish/derived/hosted-names.ts';
import { clientConfig, isInAws } from '#infra/local/embedded/dynamodb.ts';
import { folderMail } from '#infra/local/embedded/mails/mail-folder.ts';
import { SiteDb } from '#shared/publish/site-db.ts';
import { localMediaStorage } from './media/local-media.ts';
import { type LocalSettings, places, siteFile } from './settings.ts';
import { problemSentence } from './terminal.ts';

/** The events of every mail come within two seconds; one without an event after ten was never received. */
const eventTimeoutSeconds = 10;

/** The local counterpart of lambdaContext, made of the files under DATA_DIR. */
export function localContext(settings: LocalSettings, endpoint: string): Context {
  const paths = places(settings.dataDir);
  const { siteUrl, seed, rateLimits, doubleOptIn, mailsPerSecond } = settings;
  const secrets = readSecrets(paths.secrets);
  return createContext({
    store: createStore(settings.tableName, clientConfig(endpoint)),
    secrets,
    hostedPictures: async () => readHostedPictures(paths.records),
    media: localMediaStorage({ secrets, now: () => new Date() }),
    settings: {
      siteUrl,
      serverUrl: `http://localhost:${settings.port}`,
      demo: seed === 'demo',
      rateLimits,
      doubleOptIn,
      eventTimeoutSeconds,
      configurationSets: { newsletters: 'newsletters', persons: 'persons' },
    },
    ...(isInAws(endpoint) ? {} : { mail: folderMail(paths.mail, mailsPerSecond) }),
    log: logFile(join(paths.log, 'api.log')),
  });
}

function readHostedPictures(records: string): HostedPictures {
  const db = SiteDb.open(siteFile(records), 'read');
  try {
    return db ? hostedPicturesOf(db) : {};
  } finally {
    db?.close();
  }
}

/** Appends to a file. A failure does not stop the work; the terminal shows it once, until a line is written again. */
export function logFile(file: string, report: (sentence: string) => void = console.error) {
  let failing = false;
  return (entry: LogEntry): void => {
    try {
      // After a line that a full disk cut off, a new one begins.
      appendFileSync(file, (failing ? '\n' : '') + formatLog(entry));
      failing = false;
    } catch (error) {
      if (!failing) report(`Il registro non si scrive, la rivista va avanti senza. ${problemSentence(error)}`);
      failing = true;
    }
  };
}

const names = ['tokenKey', 'linkKey'] as const satisfies (keyof Secrets)[];

/** Created at the first start, readable only by their owner; secrets of later versions are added. */
export function readSecrets(file: string): Secrets {
  const stored: Partial<Secrets> = existsSync(file) ? readWritten(file) : {};
  const missing = names.filter((name) => stored[name] === undefined);
  const created = missing.map((name) => [name, randomBytes(32).toString('base64url')] as const);
  const secrets = { ...stored, ...Object.fromEntries(created) } as Secrets;
  if (missing.length > 0) {
    // Atomic: an interrupted start must not leave half a file.
    const temporary = `${file}.${process.pid}`;
    writeFileSync(temporary, `${JSON.stringify(secrets, null, 2)}\n`, { mode: 0o600 });
    renameSync(temporary, file);
  }
  return secrets;
}

function readWritten(file: string): Partial<Secrets> {
  try {
    const written: unknown = JSON.parse(readFileSync(file, 'utf8'));
    const keys = Object.fromEntries(names.map((name) => [name, (written as Partial<Secrets>)[name]]));
    if (Object.values(keys).every((key) => key === undefined || isKey(key))) return written as Partial<Secrets>;
  } catch {}
  throw new Error(
    `${file} non è leggibile: rimetti una copia, oppure cancellalo per farne uno nuovo (chi è entrato dovrà rientrare, e i link nelle newsletter già spedite non varranno più)`,
  );
}

const isKey = (value: unknown) => typeof value === 'string' && Buffer.from(value, 'base64url').length >= 32;
