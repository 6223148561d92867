import type { Context } from '#functions/context.ts';
import { ensureTable, startDynamoDb } from './dynamodb.ts';
import { localContext } from './local-context.ts';
import { startMail } from './mail.ts';
import type { Stops } from './processes.ts';
import { step } from './progress.ts';
import { forgetRunning, readRunning, writeRunning } from './running.ts';
import { seedDemo } from './seed.ts';
import { type LocalSettings, places } from './settings.ts';

export type Backstage = { ctx: Context; endpoint: string; inbox: string; environment: Record<string, string> };

/** What stands behind both ways of running the magazine: the store, the mail, the demo issue. */
export async function openBackstage(settings: LocalSettings, url: string, stops: Stops): Promise<Backstage> {
  const at = places(settings.dataDir);
  at.prepare();
  const other = await readRunning(at.running);
  if (other) throw new Error(`La rivista in ${settings.dataDir} è già in funzione: ${other.url}`);

  const [endpoint, mail] = await Promise.all([
    step('archivio', async () => {
      if (settings.dynamodbEndpoint) return settings.dynamodbEndpoint;
      const store = await startDynamoDb(at.database);
      stops.push(store.stop);
      return store.endpoint;
    }),
    step('posta', () => startMail(at.mail)),
  ]);
  stops.push(mail.stop);
  await ensureTable(endpoint, settings.tableName);
  writeRunning(at.running, { pid: process.pid, url, dynamodbEndpoint: endpoint });
  stops.push(() => forgetRunning(at.running));

  const ctx = localContext(settings, endpoint);
  if (settings.seed === 'demo') await step('numero dimostrativo', () => seedDemo(ctx, at.media));
  return { ctx, endpoint, inbox: mail.inbox, environment: environmentOf(settings, endpoint) };
}

/** The same settings for the processes that this one starts. */
const environmentOf = ({ port, dataDir, seed, siteUrl, tableName }: LocalSettings, endpoint: string) => ({
  PORT: String(port),
  DATA_DIR: dataDir,
  SEED: seed,
  SITE_URL: siteUrl,
  TABLE_NAME: tableName,
  DYNAMODB_ENDPOINT: endpoint,
});
