import { randomBytes } from 'node:crypto';
import { appendFileSync, existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Context, createContext, type Secrets } from '#functions/context/context.ts';
import { createStore } from '#functions/db/store.ts';
import { clientConfig } from '#functions/embedded/dynamodb.ts';
import { postTasks } from '#functions/embedded/send-queue.ts';
import { formatLog, type LogEntry } from '#functions/errors/log.ts';
import { createMail } from '#functions/mail/ses.ts';
import { type LocalSettings, places } from './settings.ts';
import { problemSentence } from './terminal.ts';

/** Here SES says within a second what became of a mail; what it says nothing of for so long it never had. */
const eventPatienceSeconds = 10;

/** The same context that the functions get in the cloud, made of what lies under DATA_DIR. */
export function localContext(settings: LocalSettings, endpoint: string): Context {
  const at = places(settings.dataDir);
  const { siteUrl, seed, rateLimits, doubleOptIn, sesEndpoint, sendQueue } = settings;
  return createContext({
    store: createStore(settings.tableName, clientConfig(endpoint)),
    secrets: readSecrets(at.secrets),
    settings: {
      siteUrl,
      demo: seed === 'demo',
      rateLimits,
      doubleOptIn,
      eventPatienceSeconds,
      configurationSet: 'magazine',
    },
    ...(sesEndpoint ? { mail: createMail(clientConfig(sesEndpoint)) } : {}),
    ...(sendQueue ? { enqueue: (tasks) => postTasks(sendQueue, tasks) } : {}),
    log: logFile(join(at.log, 'api.log')),
  });
}

/** Appends to a file. Where it cannot, work goes on without: the terminal is told once, until a line is written again. */
export function logFile(file: string, complain: (sentence: string) => void = console.error) {
  let failing = false;
  return (entry: LogEntry): void => {
    try {
      // What was cut off by a full disk is a line of its own.
      appendFileSync(file, (failing ? '\n' : '') + formatLog(entry));
      failing = false;
    } catch (error) {
      if (!failing) complain(`Il registro non si scrive, la rivista va avanti senza. ${problemSentence(error)}`);
      failing = true;
    }
  };
}

const names = ['tokenKey', 'linkKey'] as const satisfies (keyof Secrets)[];

/** Made at the first start, readable by their owner alone; one that came with a later version is added. */
function readSecrets(file: string): Secrets {
  const known: Partial<Secrets> = existsSync(file) ? readWritten(file) : {};
  const missing = names.filter((name) => known[name] === undefined);
  const made = missing.map((name) => [name, randomBytes(32).toString('base64url')] as const);
  const secrets = { ...known, ...Object.fromEntries(made) } as Secrets;
  if (missing.length > 0) write(file, secrets);
  return secrets;
}

/** Whole or not at all: a start that is cut off here must not leave half a file. */
function write(file: string, secrets: Secrets): void {
  const beside = `${file}.${process.pid}`;
  writeFileSync(beside, `${JSON.stringify(secrets, null, 2)}\n`, { mode: 0o600 });
  renameSync(beside, file);
}

function readWritten(file: string): Partial<Secrets> {
  try {
    const written: unknown = JSON.parse(readFileSync(file, 'utf8'));
    const known = Object.fromEntries(names.map((name) => [name, (written as Partial<Secrets>)[name]]));
    if (Object.values(known).every((key) => key === undefined || isKey(key))) return written as Partial<Secrets>;
  } catch {}
  throw new Error(
    `${file} non è leggibile: rimetti una copia, oppure cancellalo per farne uno nuovo (chi è entrato dovrà rientrare, e i link nelle newsletter già spedite non varranno più)`,
  );
}

const isKey = (value: unknown) => typeof value === 'string' && Buffer.from(value, 'base64url').length >= 32;
