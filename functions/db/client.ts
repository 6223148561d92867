import { DynamoDBClient, type DynamoDBClientConfig } from '@aws-sdk/client-dynamodb';
import { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import { ledgerTableName } from './table.ts';

/** The tables and the way to them: what every repository takes. */
export type Store = { documents: DynamoDBDocumentClient; tableName: string; ledgerName: string };

export function createStore(tableName: string, config: DynamoDBClientConfig = {}): Store {
  return storeOf(new DynamoDBClient(config), tableName);
}

export const storeOf = (client: DynamoDBClient, tableName: string): Store => ({
  documents: DynamoDBDocumentClient.from(client, { marshallOptions: { removeUndefinedValues: true } }),
  tableName,
  ledgerName: ledgerTableName(tableName),
});
