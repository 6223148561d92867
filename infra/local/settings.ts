import { chmodSync, closeSync, mkdirSync, openSync, readdirSync, rmSync, statSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { problemSentence } from './terminal.ts';

/** The settings of a local magazine, from the environment. All of its files are under `dataDir`. */
export type LocalSettings = {
  port: number;
  dataDir: string;
  seed: 'demo' | 'none';
  siteUrl: string;
  rateLimits: boolean;
  /** Whether pages name smaller sizes of pictures, and share pictures, which are made when they are first asked for. */
  pictureSizes: boolean;
  /** A DynamoDB other than the embedded one. */
  dynamodbEndpoint: string | undefined;
  tableName: string;
  /** Whether subscribers confirm by mail. */
  doubleOptIn: boolean;
  /** Mails a second, to slow a send down in tests. */
  mailsPerSecond: number | undefined;
  /** The addresses of the mail process: its SES and its queue of tasks. */
  sesEndpoint: string | undefined;
  sendQueue: string | undefined;
};

/** The settings as a process of the magazine hands them to those that it starts. */
export const settingsVariable = 'MAGAZINE_SETTINGS';

export function readSettings(env: NodeJS.ProcessEnv = process.env): LocalSettings {
  const given = env[settingsVariable];
  if (given) return JSON.parse(given) as LocalSettings;
  const port = portOf(env['PORT'] || '4321');
  const seed = env['SEED'] || 'demo';
  if (seed !== 'demo' && seed !== 'none') throw new Error(`SEED è demo oppure none, non ${seed}`);
  const siteUrl = env['SITE_URL'] || (seed === 'demo' ? 'https://sinopia.example' : `http://localhost:${port}`);
  if (!/^https?:\/\/[^/?#\s]+\/?$/.test(siteUrl) || !URL.canParse(siteUrl)) {
    throw new Error(`SITE_URL è un indirizzo senza percorso, per esempio https://rivista.it, non ${siteUrl}`);
  }
  return {
    port,
    seed,
    siteUrl: siteUrl.replace(/\/+$/, ''),
    dataDir: resolve(env['DATA_DIR'] || '.data'),
    rateLimits: isOn(env, 'RATE_LIMITS', true),
    pictureSizes: isOn(env, 'PICTURE_SIZES', true),
    dynamodbEndpoint: endpointOf(env['DYNAMODB_ENDPOINT']),
    tableName: tableNameOf(env['TABLE_NAME'] || 'magazine'),
    doubleOptIn: isOn(env, 'NEWSLETTER_DOUBLE_OPT_IN', false),
    mailsPerSecond: rateOf(env['SES_RATE']),
    sesEndpoint: env['SES_ENDPOINT'],
    sendQueue: env['SEND_QUEUE'],
  };
}

function portOf(value: string): number {
  const port = /^\d{1,5}$/.test(value) ? Number(value) : 0;
  if (port < 1 || port > 65_535) throw new Error(`PORT non è una porta: ${value} (serve un numero da 1 a 65535)`);
  return port;
}

/** Of DynamoDB, with room for the name of the ledger. */
function tableNameOf(value: string): string {
  if (/^[\w.-]{3,200}$/.test(value)) return value;
  throw new Error(`TABLE_NAME ha da 3 a 200 lettere, cifre, punti o trattini, non ${value}`);
}

function rateOf(value = ''): number | undefined {
  if (value === '') return undefined;
  const rate = /^\d{1,6}(\.\d{1,6})?$/.test(value) ? Number(value) : 0;
  if (rate > 0) return rate;
  throw new Error(`SES_RATE è un numero di lettere al secondo maggiore di zero, non ${value}`);
}

function endpointOf(value = ''): string | undefined {
  if (value === '') return undefined;
  if (/^https?:\/\/[^/?#\s]+\/?$/.test(value) && URL.canParse(value)) return value;
  throw new Error(`DYNAMODB_ENDPOINT è un indirizzo come http://127.0.0.1:8000, non ${value}`);
}

/** A misspelt value is an error, not a default. */
function isOn(env: NodeJS.ProcessEnv, name: string, whenUnset: boolean): boolean {
  const value = (env[name] ?? '').toLowerCase();
  if (value === '') return whenUnset;
  if (['on', 'true', '1'].includes(value)) return true;
  if (['off', 'false', '0'].includes(value)) return false;
  throw new Error(`${name} è on oppure off, non ${env[name]}`);
}

/** For commands that need the settings first: a mistake is printed as one sentence and ends the process. */
export function settingsOrExit(): LocalSettings {
  try {
    return readSettings();
  } catch (error) {
    console.error(`\n${(error as Error).message}\n`);
    process.exit(1);
  }
}

/** The paths under DATA_DIR. */
export function places(dataDir: string) {
  const at = (...parts: string[]) => join(dataDir, ...parts);
  return {
    database: at('store.db'),
    secrets: at('secrets.json'),
    running: at('running.json'),
    live: at('site', 'live'),
    records: at('site'),
    media: at('media'),
    thumbs: at('thumbs'),
    mail: at('mail'),
    log: at('log'),
    /** Creates the folders. What this process and its children write from then on is their owner's alone. */
    prepare() {
      process.umask(0o077);
      prepareDataDir(dataDir, ['site/live', 'media', 'mail', 'log']);
      closeToOthers(dataDir);
    },
  };
}

/** What the publisher remembers, in the folder of its records. */
export const siteFile = (records: string): string => join(records, 'site.db');

/** Creates these folders under DATA_DIR and checks that each is writable; a failure is one sentence. */
function prepareDataDir(dataDir: string, folders: readonly string[]): void {
  for (const folder of ['.', ...folders]) {
    const path = join(dataDir, folder);
    try {
      makeFolder(path);
      // An empty file, so that a full disk still allows reading.
      const probe = join(path, `.prova-${process.pid}`);
      closeSync(openSync(probe, 'w'));
      rmSync(probe);
    } catch (error) {
      throw new Error(`DATA_DIR: ${sentence(path, error as NodeJS.ErrnoException)}`);
    }
  }
}

const ownNames = /^(\.|store\.db.*|secrets\.json|running\.json|snapshot|site|media|thumbs|mail|log)$/;

/**
 * What a person made readable for all. No other account gets past closed folders to the files below. A folder that
 * every account may write in, such as /tmp, stays so: it has other things too.
 */
function closeToOthers(dataDir: string): void {
  for (const name of ['.', ...readdirSync(dataDir)].filter((one) => ownNames.test(one))) {
    const path = join(dataDir, name);
    // The store of another process may have removed a file since.
    const file = statSync(path, { throwIfNoEntry: false });
    const isOwn = file && file.uid === process.getuid?.() && (file.mode & 0o1000) === 0;
    if (isOwn && (file.mode & 0o077) !== 0) chmodSync(path, file.mode & 0o700);
  }
}

/** Not `recursive: true`: below /proc Node's recursion never ends. */
function makeFolder(path: string): void {
  if (isFolder(path)) return;
  if (dirname(path) !== path) makeFolder(dirname(path));
  try {
    mkdirSync(path);
  } catch (error) {
    // A concurrent process of the magazine may have created it.
    if (!isFolder(path)) throw error;
  }
}

const isFolder = (path: string) => statSync(path, { throwIfNoEntry: false })?.isDirectory() === true;

function sentence(path: string, error: NodeJS.ErrnoException): string {
  if (error.code === 'EEXIST' || error.code === 'ENOTDIR') return `${path} non è una cartella: indicane un’altra`;
  // The error of virtual file systems such as /proc.
  if (error.code === 'ENOENT') return `in ${path} non si può scrivere: indica un’altra cartella`;
  return problemSentence(Object.assign(error, { path }));
}
