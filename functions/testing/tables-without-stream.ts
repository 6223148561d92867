import { createLedgerTableInput, createTableInput } from '#functions/db/table.ts';
import { ensureAll } from '#functions/embedded/tables.ts';

/**
 * The tables of a magazine without a stream. In memory the engine cannot have the index of its stream records: with the
 * tables of a whole test run in one engine, each write would cost several milliseconds more.
 */
export async function ensureTablesWithoutStream(endpoint: string, tableName: string): Promise<void> {
  const { StreamSpecification, ...withoutStream } = createTableInput(tableName);
  await ensureAll(endpoint, [withoutStream, createLedgerTableInput(tableName)]);
}
