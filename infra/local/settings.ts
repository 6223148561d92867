import { chmodSync, closeSync, mkdirSync, openSync, readdirSync, rmSync, statSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { problemSentence } from './terminal.ts';

export type LocalSettings = ReturnType<typeof settingsFrom>;

/** The settings as a process of the magazine hands them to those that it starts. */
export const settingsVariable = 'MAGAZINE_SETTINGS';

export function readSettings(env: NodeJS.ProcessEnv = process.env): LocalSettings {
  const given = env[settingsVariable];
  return given ? (JSON.parse(given) as LocalSettings) : settingsFrom(env);
}

function settingsFrom(env: NodeJS.ProcessEnv) {
  /** A misspelt value is an error, not a default. */
  const setting = (name: string, whenUnset: string, isRight: (value: string) => boolean, says: string): string => {
    const value = env[name] || whenUnset;
    if (env[name] && !isRight(value)) throw new Error(`${name} ${says}, non ${value}`);
    return value;
  };
  const isOn = (name: string, whenUnset: 'on' | 'off'): boolean =>
    /^(on|true|1)$/i.test(
      setting(name, whenUnset, (value) => /^(on|true|1|off|false|0)$/i.test(value), 'è on oppure off'),
    );
  const isPort = (value: string) => /^\d{1,5}$/.test(value) && Number(value) >= 1 && Number(value) <= 65_535;
  const port = Number(setting('PORT', '4321', isPort, 'è un numero da 1 a 65535'));
  const seed = setting('SEED', 'demo', (value) => /^(demo|none)$/.test(value), 'è demo oppure none') as 'demo' | 'none';
  const ownUrl = seed === 'demo' ? 'https://sinopia.example' : `http://localhost:${port}`;
  const siteUrl = setting(
    'SITE_URL',
    ownUrl,
    isAddress,
    'è un indirizzo senza percorso, per esempio https://rivista.it',
  );
  const isRate = (value: string) => /^\d{1,6}(\.\d{1,6})?$/.test(value) && Number(value) > 0;
  const rate = setting('SES_RATE', '', isRate, 'è un numero di lettere al secondo maggiore di zero');
  const isTableName = (value: string) => /^[\w.-]{3,200}$/.test(value);
  return {
    port,
    seed,
    siteUrl: siteUrl.replace(/\/+$/, ''),
    dataDir: resolve(env['DATA_DIR'] || '.data'),
    rateLimits: isOn('RATE_LIMITS', 'on'),
    /** Whether pages name smaller sizes of pictures, and share pictures, which are made when they are first asked for. */
    pictureSizes: isOn('PICTURE_SIZES', 'on'),
    dynamodbEndpoint:
      setting('DYNAMODB_ENDPOINT', '', isAddress, 'è un indirizzo come http://127.0.0.1:8000') || undefined,
    // Of DynamoDB, with room for the name of the ledger.
    tableName: setting('TABLE_NAME', 'magazine', isTableName, 'ha da 3 a 200 lettere, cifre, punti o trattini'),
    doubleOptIn: isOn('NEWSLETTER_DOUBLE_OPT_IN', 'off'),
    /** To slow a send down in tests. */
    mailsPerSecond: rate ? Number(rate) : undefined,
  };
}

const isAddress = (value: string): boolean => /^https?:\/\/[^/?#\s]+\/?$/.test(value) && URL.canParse(value);

/** For commands that need the settings first: a mistake is printed as one sentence and ends the process. */
export function settingsOrExit(): LocalSettings {
  try {
    return readSettings();
  } catch (error) {
    console.error(`\n${(error as Error).message}\n`);
    process.exit(1);
  }
}

export function places(dataDir: string) {
  const path = (...parts: string[]) => join(dataDir, ...parts);
  return {
    database: path('store.db'),
    secrets: path('secrets.json'),
    running: path('running.json'),
    live: path('site', 'live'),
    records: path('site'),
    media: path('media'),
    mail: path('mail'),
    log: path('log'),
    /** Creates the folders. What this process and its children write from then on is their owner's alone. */
    prepare() {
      process.umask(0o077);
      prepareDataDir(dataDir, ['site/live', 'media', 'mail', 'log']);
      closeToOthers(dataDir);
    },
  };
}

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
  for (const name of ['.', ...readdirSync(dataDir)].filter((entry) => ownNames.test(entry))) {
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
