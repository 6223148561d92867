import { mkdirSync } from 'node:fs';
import { join, resolve } from 'node:path';

/** How this magazine runs on one machine, from the environment. Everything made from data lies under `dataDir`. */
export type LocalSettings = {
  port: number;
  dataDir: string;
  seed: 'demo' | 'none';
  siteUrl: string;
  rateLimits: boolean;
  /** Another DynamoDB in place of the embedded one. */
  dynamodbEndpoint: string | undefined;
  tableName: string;
  /** Whether readers confirm their subscription by mail. */
  doubleOptIn: boolean;
  /** Where the processes of a running magazine find its mail, and where they leave work for it. */
  sesEndpoint: string | undefined;
  sendQueue: string | undefined;
};

export function readSettings(env: NodeJS.ProcessEnv = process.env): LocalSettings {
  const port = Number(env['PORT'] ?? 4321);
  if (!Number.isInteger(port) || port < 1 || port > 65_535) throw new Error(`PORT non è una porta: ${env['PORT']}`);
  const seed = env['SEED'] ?? 'demo';
  if (seed !== 'demo' && seed !== 'none') throw new Error(`SEED è demo oppure none, non ${seed}`);
  const siteUrl = env['SITE_URL'] ?? (seed === 'demo' ? 'https://sinopia.example' : `http://localhost:${port}`);
  if (!/^https?:\/\/[^/?#\s]+\/?$/.test(siteUrl) || !URL.canParse(siteUrl)) {
    throw new Error(`SITE_URL è un indirizzo senza percorso, per esempio https://rivista.it, non ${siteUrl}`);
  }
  return {
    port,
    seed,
    siteUrl: siteUrl.replace(/\/+$/, ''),
    dataDir: resolve(env['DATA_DIR'] ?? '.data'),
    rateLimits: env['RATE_LIMITS'] !== 'off',
    dynamodbEndpoint: env['DYNAMODB_ENDPOINT'] || undefined,
    tableName: env['TABLE_NAME'] ?? 'magazine',
    doubleOptIn: isOn(env['NEWSLETTER_DOUBLE_OPT_IN']),
    sesEndpoint: env['SES_ENDPOINT'],
    sendQueue: env['SEND_QUEUE'],
  };
}

const isOn = (value = '') => ['on', 'true', '1'].includes(value.toLowerCase());

/** Where things lie under DATA_DIR. */
export function places(dataDir: string) {
  const at = (...parts: string[]) => join(dataDir, ...parts);
  return {
    database: at('store.db'),
    secrets: at('secrets.json'),
    running: at('running.json'),
    snapshot: at('snapshot'),
    live: at('site', 'live'),
    records: at('site'),
    media: at('media'),
    thumbs: at('thumbs'),
    mail: at('mail'),
    log: at('log'),
    /** Creates the folders that others expect to be there. */
    prepare() {
      for (const folder of ['snapshot', 'site/live', 'media', 'mail', 'log'])
        mkdirSync(at(folder), { recursive: true });
    },
  };
}
