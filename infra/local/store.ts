import { existsSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import type { Context } from '#functions/context/context.ts';
import { answers } from '#infra/local/embedded/addresses.ts';
import { isInAws, startDynamoDb } from '#infra/local/embedded/dynamodb.ts';
import { ensureTables, missingTables } from '#infra/local/embedded/tables.ts';
import { localContext } from './local-context.ts';
import { type LocalSettings, places } from './settings.ts';

/** Runs a command on the store of this DATA_DIR: the running magazine's store, or one started for the command. */
export async function withStore<Result>(
  settings: LocalSettings,
  work: (ctx: Context) => Promise<Result>,
): Promise<Result> {
  const paths = places(settings.dataDir);
  paths.prepare();
  const running = settings.dynamodbEndpoint ? undefined : (await readRunning(paths.running))?.dynamodbEndpoint;
  const store = running ? { endpoint: running, stop: async () => {} } : await openStore(settings);
  try {
    return await work(localContext(settings, store.endpoint));
  } finally {
    await store.stop();
  }
}

export async function openStore(settings: LocalSettings): Promise<{ endpoint: string; stop: () => Promise<void> }> {
  const { dynamodbEndpoint, tableName } = settings;
  const paths = places(settings.dataDir);
  if (dynamodbEndpoint) {
    await ensureGivenTables(dynamodbEndpoint, tableName, { isPublished: isPublished(paths) });
    return { endpoint: dynamodbEndpoint, stop: async () => {} };
  }
  if (isPublished(paths) && isEmpty(paths.database)) throw new Error(lostStore(paths, 'manca o è vuoto'));
  const store = await startDynamoDb(paths.database);
  try {
    const isNew = (await missingTables(store.endpoint, tableName)).length > 0;
    if (isPublished(paths) && isNew) throw new Error(lostStore(paths, `non ha la tabella ${tableName}`));
    await ensureTables(store.endpoint, tableName);
    return store;
  } catch (error) {
    await store.stop();
    throw error;
  }
}

type Places = ReturnType<typeof places>;

/** A site without its store would be taken for that of a magazine which has no items: the start would remove every page. */
const isPublished = ({ live }: Places) => existsSync(join(live, 'index.html'));

/** What was not moved into the file yet lies beside it. */
const isEmpty = (database: string) =>
  [database, `${database}-wal`].every((file) => (statSync(file, { throwIfNoEntry: false })?.size ?? 0) === 0);

const lostStore = ({ database, records }: Places, problem: string) =>
  `${database} ${problem}, ma in ${records} c’è una rivista pubblicata: rimetti una copia dell’archivio, oppure sposta altrove quella cartella per ricominciare da vuoto`;

/** The file that a running magazine leaves in its DATA_DIR for commands and against a second start. */
export type Running = { pid: number; url: string; dynamodbEndpoint: string };

/** Undefined where nothing runs: after a power cut the file is stale, so the process and its store are checked. */
export async function readRunning(file: string): Promise<Running | undefined> {
  try {
    const running = JSON.parse(readFileSync(file, 'utf8')) as Running;
    return isAlive(running.pid) && (await answers(running.dynamodbEndpoint)) ? running : undefined;
  } catch {
    return undefined;
  }
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}

const otherwise = (isPublished: boolean) =>
  isPublished ? ', oppure un altro DATA_DIR: in questo c’è già una rivista pubblicata' : '';

/**
 * Creates the tables at DYNAMODB_ENDPOINT, unless a site was published from others; any failure is one sentence for the terminal. In AWS a deployment creates them: under a
 * wrong name a command would create empty ones in the account and work on these.
 */
export async function ensureGivenTables(
  endpoint: string,
  tableName: string,
  { mayCreate = !isInAws(endpoint), isPublished = false } = {},
): Promise<void> {
  const advice = 'avvialo, correggi l’indirizzo oppure togli la variabile per usare l’archivio incluso';
  if (!(await answers(endpoint))) throw new Error(`DYNAMODB_ENDPOINT: a ${endpoint} non risponde nessuno: ${advice}`);
  let missing: string[] = [];
  try {
    missing = await missingTables(endpoint, tableName);
    if (mayCreate && !(missing.length > 0 && isPublished)) {
      await ensureTables(endpoint, tableName);
      return;
    }
  } catch (error) {
    const { name } = error as Error;
    throw new Error(
      `DYNAMODB_ENDPOINT: a ${endpoint} non risponde un DynamoDB che si possa usare (${name}): ${advice}`,
    );
  }
  if (missing[0]) {
    throw new Error(
      `TABLE_NAME: a ${endpoint} non c’è la tabella ${missing[0]}: indica il nome di quella della rivista${otherwise(isPublished)}`,
    );
  }
}
