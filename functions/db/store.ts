import { DynamoDBClient, type DynamoDBClientConfig, TransactionCanceledException } from '@aws-sdk/client-dynamodb';
import {
  BatchGetCommand,
  DynamoDBDocumentClient,
  TransactWriteCommand,
  type TransactWriteCommandInput,
} from '@aws-sdk/lib-dynamodb';
import type { Key } from './keys.ts';
import { ledgerTableName } from './table.ts';

/** The tables and their client: the parameter of every repository function. */
export type Store = { documents: DynamoDBDocumentClient; tableName: string; ledgerName: string };

export function createStore(tableName: string, config: DynamoDBClientConfig = {}): Store {
  return storeOf(new DynamoDBClient(config), tableName);
}

export const storeOf = (client: DynamoDBClient, tableName: string): Store => ({
  documents: DynamoDBDocumentClient.from(client, { marshallOptions: { removeUndefinedValues: true } }),
  tableName,
  ledgerName: ledgerTableName(tableName),
});

export type Write = NonNullable<TransactWriteCommandInput['TransactItems']>[number];
export type Row<Fields = Record<string, unknown>> = Fields & Key;

/** One transaction. False when a concurrent write was first: the caller decides what that means. */
export async function writeTogether({ documents }: Store, writes: Write[]): Promise<boolean> {
  try {
    await documents.send(new TransactWriteCommand({ TransactItems: writes }));
    return true;
  } catch (error) {
    // A conflict with a transaction in flight is a lost race too: the condition would have failed a moment later.
    if (error instanceof TransactionCanceledException) {
      const codes = error.CancellationReasons?.map(({ Code }) => Code) ?? [];
      if (codes.includes('ConditionalCheckFailed') || codes.includes('TransactionConflict')) return false;
    }
    throw error;
  }
}

/** The actions of a cancelled transaction whose conditions failed, by their index; empty for every other error. */
export function failedConditions(error: unknown): number[] {
  const reasons = error instanceof TransactionCanceledException ? (error.CancellationReasons ?? []) : [];
  return reasons.flatMap(({ Code }, index) => (Code === 'ConditionalCheckFailed' ? [index] : []));
}

/** The current rows of these keys in the same order; undefined for an absent one. */
export async function readTogether<Fields = Record<string, unknown>>(
  { documents, tableName }: Store,
  keys: readonly Key[],
): Promise<(Row<Fields> | undefined)[]> {
  const { Responses, UnprocessedKeys } = await documents.send(
    new BatchGetCommand({ RequestItems: { [tableName]: { Keys: [...keys], ConsistentRead: true } } }),
  );
  if (UnprocessedKeys?.[tableName]) throw new StoreBusy();
  const rows = (Responses?.[tableName] ?? []) as Row<Fields>[];
  return keys.map(({ pk, sk }) => rows.find((row) => row.pk === pk && row.sk === sk));
}

class StoreBusy extends Error {
  override name = 'ProvisionedThroughputExceededException';
}

/** The condition that the key is free. */
export const ifAbsent = { ConditionExpression: 'attribute_not_exists(pk)' };

/** The condition that the stored version is still this one. */
export const ifStillVersion = (version: unknown) => ({
  ConditionExpression: 'version = :version',
  ExpressionAttributeValues: { ':version': version },
});
