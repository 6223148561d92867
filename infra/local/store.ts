import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import type { Context } from '#functions/context/context.ts';
import { ensureTables, startDynamoDb } from '#functions/embedded/dynamodb.ts';
import { answers } from '#functions/embedded/free-port.ts';
import { localContext } from './local-context.ts';
import { type LocalSettings, places } from './settings.ts';

/** The store of this DATA_DIR for a command: the running magazine's own, or one started just for the work. */
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

/** What a running magazine says of itself in its DATA_DIR, so that commands find it and a second one keeps away. */
type Running = { pid: number; url: string; dynamodbEndpoint: string };

/** Undefined where nothing runs: a note that was left behind by a power cut is not believed, its store must answer. */
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

export const forgetRunning = (file: string): void => rmSync(file, { force: true });

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}

/** The tables in the DynamoDB that DYNAMODB_ENDPOINT names; says in one sentence when they cannot be had there. */
export async function ensureGivenTables(endpoint: string, tableName: string): Promise<void> {
  const remedy = 'avvialo, correggi l’indirizzo oppure togli la variabile per usare l’archivio incluso';
  if (!(await answers(endpoint))) throw new Error(`DYNAMODB_ENDPOINT: a ${endpoint} non risponde nessuno: ${remedy}`);
  try {
    await ensureTables(endpoint, tableName);
  } catch (error) {
    const { name } = error as Error;
    throw new Error(
      `DYNAMODB_ENDPOINT: a ${endpoint} non risponde un DynamoDB che si possa usare (${name}): ${remedy}`,
    );
  }
}
