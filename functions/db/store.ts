import {
  ConditionalCheckFailedException,
  DynamoDBClient,
  type DynamoDBClientConfig,
  TransactionCanceledException,
} from '@aws-sdk/client-dynamodb';
import {
  BatchGetCommand,
  DynamoDBDocumentClient,
  GetCommand,
  PutCommand,
  TransactWriteCommand,
  type TransactWriteCommandInput,
} from '@aws-sdk/lib-dynamodb';
import { callLimits } from './call-limits.ts';
import type { Key } from './keys.ts';
import { ledgerTableName } from './table.ts';

/** The tables and their client: the parameter of every repository function. */
export type Store = { documents: DynamoDBDocumentClient; tableName: string; ledgerName: string };

export function createStore(tableName: string, config: DynamoDBClientConfig = {}): Store {
  return storeOf(new DynamoDBClient({ ...callLimits, ...config }), tableName);
}

export const storeOf = (client: DynamoDBClient, tableName: string): Store => ({
  documents: DynamoDBDocumentClient.from(client, { marshallOptions: { removeUndefinedValues: true } }),
  tableName,
  ledgerName: ledgerTableName(tableName),
});

export type Write = NonNullable<TransactWriteCommandInput['TransactItems']>[number];
export type Row<Fields = Record<string, unknown>> = Fields & Key;

/** One transaction. False when a concurrent write was first: the caller decides what that means. */
export async function transact({ documents }: Store, writes: Write[]): Promise<boolean> {
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

/** A row under its condition, in one transaction with other writes if there are any. False when the condition failed. */
export async function putRow(
  store: Store,
  put: NonNullable<Write['Put']>,
  alsoWrites: readonly Write[] = [],
): Promise<boolean> {
  if (alsoWrites.length > 0) return transact(store, [{ Put: put }, ...alsoWrites]);
  return (await unlessConditionFails(store.documents.send(new PutCommand(put)))) !== undefined;
}

/** The answer to a write under a condition; undefined when it failed. */
export async function unlessConditionFails<Answer>(write: Promise<Answer>): Promise<Answer | undefined> {
  try {
    return await write;
  } catch (error) {
    if (error instanceof ConditionalCheckFailedException) return undefined;
    throw error;
  }
}

/** The actions of a cancelled transaction whose conditions failed, by their index; empty for every other error. */
export function failedConditions(error: unknown): number[] {
  const reasons = error instanceof TransactionCanceledException ? (error.CancellationReasons ?? []) : [];
  return reasons.flatMap(({ Code }, index) => (Code === 'ConditionalCheckFailed' ? [index] : []));
}

/** The row as it is now. */
export async function getRow<Fields>(
  { documents, tableName }: Store,
  Key: Key,
  TableName = tableName,
): Promise<Row<Fields> | undefined> {
  const { Item } = await documents.send(new GetCommand({ TableName, Key, ConsistentRead: true }));
  return Item as Row<Fields> | undefined;
}

const keysPerCall = 100;

/** The current rows of these keys in the same order; undefined for an absent one. A key may be there twice. */
export async function batchGet<Fields = Record<string, unknown>>(
  store: Store,
  keys: readonly Key[],
): Promise<(Row<Fields> | undefined)[]> {
  const found = new Map<string, Row<Fields>>();
  const waiting = [...new Map(keys.map((key) => [nameOf(key), key])).values()];
  while (waiting.length > 0) {
    const asked = waiting.splice(0, keysPerCall);
    const { rows, left } = await readOnce<Fields>(store, asked);
    // One answer has 16 MB at most: what is left is asked for again. Without any row the table is busy.
    if (left.length === asked.length) throw new StoreBusy();
    for (const row of rows) found.set(nameOf(row), row);
    waiting.unshift(...left);
  }
  return keys.map((key) => found.get(nameOf(key)));
}

const nameOf = ({ pk, sk }: Key) => JSON.stringify([pk, sk]);

async function readOnce<Fields>({ documents, tableName }: Store, keys: readonly Key[]) {
  const { Responses, UnprocessedKeys } = await documents.send(
    new BatchGetCommand({ RequestItems: { [tableName]: { Keys: [...keys], ConsistentRead: true } } }),
  );
  const rows = (Responses?.[tableName] ?? []) as Row<Fields>[];
  return { rows, left: (UnprocessedKeys?.[tableName]?.Keys ?? []) as Key[] };
}

class StoreBusy extends Error {
  override name = 'ProvisionedThroughputExceededException';
}

export const ifAbsent = { ConditionExpression: 'attribute_not_exists(pk)' };

export const ifStillVersion = (version: unknown) => ({
  ConditionExpression: 'version = :version',
  ExpressionAttributeValues: { ':version': version },
});
