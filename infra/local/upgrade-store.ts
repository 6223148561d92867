import { DescribeTableCommand, UpdateTableCommand } from '@aws-sdk/client-dynamodb';
import { PutCommand, paginateScan } from '@aws-sdk/lib-dynamodb';
import { liveItemOf } from '#functions/db/keys.ts';
import type { Row, Store } from '#functions/db/store.ts';
import { createTableInput } from '#functions/db/table.ts';
import { type Edition, fromItem, liveItem, type StoredEdition } from '#functions/moderation/saving/editions.ts';

/**
 * Brings a table that an earlier version made up to the present one: adds the indexes that it lacks, and to live items the
 * attributes that these need. Items come first: as long as an index is missing, the next start repeats the work.
 */
export async function upgradeStore(store: Store): Promise<void> {
  const { documents, tableName } = store;
  const { AttributeDefinitions, GlobalSecondaryIndexes = [] } = createTableInput(tableName);
  const { Table } = await documents.send(new DescribeTableCommand({ TableName: tableName }));
  const present = new Set(Table?.GlobalSecondaryIndexes?.map(({ IndexName }) => IndexName));
  const missing = GlobalSecondaryIndexes.filter(({ IndexName }) => !present.has(IndexName));
  if (missing.length === 0) return;

  for await (const { Items = [] } of paginateScan(
    { client: documents },
    { TableName: tableName, ConsistentRead: true },
  )) {
    const upgraded = Items.flatMap((row) => upgradedRow(row as Row) ?? []);
    await Promise.all(upgraded.map((Item) => documents.send(new PutCommand({ TableName: tableName, Item }))));
  }
  for (const { IndexName, KeySchema, Projection } of missing) {
    // DynamoDB adds one index at a time.
    const Create = { IndexName, KeySchema, Projection };
    const input = { TableName: tableName, AttributeDefinitions, GlobalSecondaryIndexUpdates: [{ Create }] };
    await documents.send(new UpdateTableCommand(input));
  }
}

/** Undefined for a row that has no live item. */
function upgradedRow(row: Row): Row | undefined {
  const { kind } = liveItemOf(row) ?? {};
  if (kind) {
    const stored = row as unknown as StoredEdition;
    return { ...row, ...liveItem(kind, { ...fromItem<Edition>(stored), updatedBy: stored.updatedBy }) };
  }
  // An item in the trash.
  const inTrash = row['row'] as Row | undefined;
  const upgraded = inTrash && upgradedRow(inTrash);
  return upgraded && { ...row, row: upgraded };
}
