import { DynamoDBClient, type DynamoDBClientConfig } from '@aws-sdk/client-dynamodb';
import { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';

/** The table and the way to it: what every repository takes. */
export type Store = { documents: DynamoDBDocumentClient; tableName: string };

export function createStore(tableName: string, config: DynamoDBClientConfig = {}): Store {
  return storeOf(new DynamoDBClient(config), tableName);
}

export const storeOf = (client: DynamoDBClient, tableName: string): Store => ({
  documents: DynamoDBDocumentClient.from(client, { marshallOptions: { removeUndefinedValues: true } }),
  tableName,
});
