import type { Context } from '#functions/context/context.ts';
import { ensureTables, startDynamoDb } from '#functions/embedded/dynamodb.ts';
import type { Stops } from '#functions/embedded/processes.ts';
import { seedDemo } from '#infra/demo/seed.ts';
import { ensureGivenTables } from './given-dynamodb.ts';
import { localContext } from './local-context.ts';
import { step } from './progress.ts';
import { forgetRunning, readRunning, writeRunning } from './running.ts';
import { type LocalSettings, places } from './settings.ts';
import { keepPostOffice, type LocalMail, mailAddresses } from './supervise-mail-process.ts';

export type Backstage = { ctx: Context; endpoint: string; inbox: string; environment: Record<string, string> };

/** What stands behind both ways of running the magazine: the store, the mail, the demo issue. */
export async function openBackstage(settings: LocalSettings, url: string, stops: Stops): Promise<Backstage> {
  const at = places(settings.dataDir);
  at.prepare();
  const other = await readRunning(at.running);
  if (other) throw new Error(`La rivista in ${settings.dataDir} è già in funzione: ${other.url}`);

  const endpoint = await step('archivio', async () => {
    if (settings.dynamodbEndpoint) {
      await ensureGivenTables(settings.dynamodbEndpoint, settings.tableName);
      return settings.dynamodbEndpoint;
    }
    const store = await startDynamoDb(at.database);
    stops.push(store.stop);
    await ensureTables(store.endpoint, settings.tableName);
    return store.endpoint;
  });
  writeRunning(at.running, { pid: process.pid, url, dynamodbEndpoint: endpoint });
  stops.push(() => forgetRunning(at.running));

  const mail = await mailAddresses();
  const ctx = localContext({ ...settings, ...mail }, endpoint);
  const environment = environmentOf(settings, endpoint, mail);
  const inbox = await step('posta', () => keepPostOffice(environment, stops));
  if (settings.seed === 'demo') await step('numero dimostrativo', () => seedDemo(ctx, at.media));
  return { ctx, endpoint, inbox, environment };
}

/** The same settings for the processes that this one starts. */
const environmentOf = (
  { port, dataDir, seed, siteUrl, tableName, doubleOptIn }: LocalSettings,
  endpoint: string,
  { sesEndpoint, sendQueue }: LocalMail,
) => ({
  PORT: String(port),
  DATA_DIR: dataDir,
  SEED: seed,
  SITE_URL: siteUrl,
  TABLE_NAME: tableName,
  DYNAMODB_ENDPOINT: endpoint,
  NEWSLETTER_DOUBLE_OPT_IN: doubleOptIn ? 'on' : 'off',
  SES_ENDPOINT: sesEndpoint,
  SEND_QUEUE: sendQueue,
});
