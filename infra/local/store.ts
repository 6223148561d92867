import type { Context } from '#functions/context/context.ts';
import { ensureTables, startDynamoDb } from '#functions/embedded/dynamodb.ts';
import { ensureGivenTables } from './given-dynamodb.ts';
import { localContext } from './local-context.ts';
import { readRunning } from './running.ts';
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
