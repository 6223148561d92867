import type { Context } from '#functions/context/context.ts';
import { ensureTables, startDynamoDb } from '#functions/embedded/dynamodb.ts';
import { freePort } from '#functions/embedded/free-port.ts';
import type { Stops } from '#functions/embedded/processes.ts';
import { seedDemo } from '#infra/demo/seed.ts';
import { keepProcess } from './kept-process.ts';
import { localContext } from './local-context.ts';
import type { PostOfficeMessage } from './mail-process.ts';
import { type LocalSettings, places } from './settings.ts';
import { ensureGivenTables, forgetRunning, readRunning, writeRunning } from './store.ts';
import { step } from './terminal.ts';

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

type LocalMail = { sesEndpoint: string; sendQueue: string };

async function mailAddresses(): Promise<LocalMail> {
  const at = async () => `http://127.0.0.1:${await freePort()}`;
  return { sesEndpoint: await at(), sendQueue: await at() };
}

/** Keeps the post office open for as long as the magazine runs. Resolves with the inbox's address. */
async function keepPostOffice(environment: Record<string, string>, stops: Stops): Promise<string> {
  let address = '';
  await keepProcess<PostOfficeMessage>({
    script: new URL('./mail-process.ts', import.meta.url),
    environment,
    name: 'la posta',
    onMessage({ inbox }) {
      address = inbox;
      return true;
    },
    stops,
  });
  return address;
}
