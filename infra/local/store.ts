import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import type { Context } from '#functions/context/context.ts';
import { answers } from '#functions/embedded/addresses.ts';
import { isInAws, startDynamoDb } from '#functions/embedded/dynamodb.ts';
import { ensureTables, missingTables } from '#functions/embedded/tables.ts';
import { localContext } from './local-context.ts';
import { type LocalSettings, places } from './settings.ts';

/** Runs a command on the store of this DATA_DIR: the running magazine's store, or one started for the command. */
export async function withStore<Result>(
  settings: LocalSettings,
  work: (ctx: Context) => Promise<Result>,
): Promise<Result> {
  const at = places(settings.dataDir);
  at.prepare();
  if (settings.dynamodbEndpoint) {
    await ensureGivenTables(settings.dynamodbEndpoint, settings.tableName);
    return work(localContext(settings, settings.dynamodbEndpoint));
  }
  const running = (await readRunning(at.running))?.dynamodbEndpoint;
  if (running) {
    await ensureTables(running, settings.tableName);
    return work(localContext(settings, running));
  }
  const store = await startDynamoDb(at.database);
  try {
    await ensureTables(store.endpoint, settings.tableName);
    return await work(localContext(settings, store.endpoint));
  } finally {
    await store.stop();
  }
}

/** The file that a running magazine leaves in its DATA_DIR for commands and against a second start. */
type Running = { pid: number; url: string; dynamodbEndpoint: string };

/** Undefined where nothing runs: after a power cut the file is stale, so the process and its store are checked. */
export async function readRunning(file: string): Promise<Running | undefined> {
  try {
    const running = JSON.parse(readFileSync(file, 'utf8')) as Running;
    return isAlive(running.pid) && (await answers(running.dynamodbEndpoint)) ? running : undefined;
  } catch {
    return undefined;
  }
}

export function writeRunning(file: string, running: Running): void {
  writeFileSync(file, JSON.stringify(running));
}

export const removeRunning = (file: string): void => rmSync(file, { force: true });

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}

/**
 * Creates the tables at DYNAMODB_ENDPOINT; any failure is one sentence for the terminal. In AWS a deployment creates them: under a
 * wrong name a command would create empty ones in the account and work on these.
 */
export async function ensureGivenTables(
  endpoint: string,
  tableName: string,
  mayCreate = !isInAws(endpoint),
): Promise<void> {
  const advice = 'avvialo, correggi l’indirizzo oppure togli la variabile per usare l’archivio incluso';
  if (!(await answers(endpoint))) throw new Error(`DYNAMODB_ENDPOINT: a ${endpoint} non risponde nessuno: ${advice}`);
  let missing: string[] = [];
  try {
    if (mayCreate) await ensureTables(endpoint, tableName);
    else missing = await missingTables(endpoint, tableName);
  } catch (error) {
    const { name } = error as Error;
    throw new Error(
      `DYNAMODB_ENDPOINT: a ${endpoint} non risponde un DynamoDB che si possa usare (${name}): ${advice}`,
    );
  }
  if (missing[0]) {
    throw new Error(
      `TABLE_NAME: a ${endpoint} non c’è la tabella ${missing[0]}: indica il nome di quella della rivista`,
    );
  }
}
