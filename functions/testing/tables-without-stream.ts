import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { createLedgerTableInput, createTableInput } from '#functions/db/table.ts';
import { clientConfig } from '#infra/local/embedded/dynamodb.ts';
import { createTable } from '#infra/local/embedded/tables.ts';

const clients = new Map<string, DynamoDBClient>();

/**
 * The tables of a magazine without a stream. In memory the engine cannot have the index of its stream records: with the
 * tables of a whole test run in one engine, each write would cost several milliseconds more. Nothing expires either: the
 * clocks of tests are not that of the engine.
 */
export async function ensureTablesWithoutStream(endpoint: string, tableName: string): Promise<void> {
  const client = clients.get(endpoint) ?? new DynamoDBClient(clientConfig(endpoint));
  clients.set(endpoint, client);
  const { StreamSpecification, ...withoutStream } = createTableInput(tableName);
  await Promise.all([withoutStream, createLedgerTableInput(tableName)].map((input) => createTable(client, input)));
}
