import { TransactionCanceledException } from '@aws-sdk/client-dynamodb';
import { BatchGetCommand, TransactWriteCommand, type TransactWriteCommandInput } from '@aws-sdk/lib-dynamodb';
import type { Store } from './client.ts';
import type { Key } from './keys.ts';

export type Write = NonNullable<TransactWriteCommandInput['TransactItems']>[number];
export type Row<Fields = Record<string, unknown>> = Fields & Key;

/** All of it happens or nothing does. False when somebody else was first: the caller says what that means. */
export async function writeTogether({ documents }: Store, writes: Write[]): Promise<boolean> {
  try {
    await documents.send(new TransactWriteCommand({ TransactItems: writes }));
    return true;
  } catch (error) {
    // A conflict with another transaction in flight is a lost race too; the condition would have failed a moment later.
    if (error instanceof TransactionCanceledException) {
      const codes = error.CancellationReasons?.map(({ Code }) => Code) ?? [];
      if (codes.includes('ConditionalCheckFailed') || codes.includes('TransactionConflict')) return false;
    }
    throw error;
  }
}

/** The rows under these keys as they are now, in the same order; undefined for each that is not there. */
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

/** What stands under a key that nobody has taken yet. */
export const ifAbsent = { ConditionExpression: 'attribute_not_exists(pk)' };

/** Only while this version is still the one that is kept. */
export const ifStillVersion = (version: unknown) => ({
  ConditionExpression: 'version = :version',
  ExpressionAttributeValues: { ':version': version },
});
