import type { CreateTableCommandInput } from '@aws-sdk/client-dynamodb';

/**
 * The magazine's one table. AWS and the local stack are both made from this definition; what the keys hold is on the
 * page beside this one, keys.ts.
 */
export const table = {
  key: { partition: 'pk', sort: 'sk' },
  /** Deletes an item some time after this instant, in seconds since 1970. */
  timeToLive: 'expires',
  // Whoever follows the stream reads the item as it is now: the record need not carry it.
  stream: 'KEYS_ONLY',
  indexes: {
    /** Everything of a kind, in list order. */
    lists: { partition: 'listPk', sort: 'listSk' },
    /** Everything that one person wrote. */
    authors: { partition: 'authorPk', sort: 'authorSk' },
    /** Only what waits for approval. */
    queue: { partition: 'queuePk', sort: 'queueSk' },
  },
  /** Lists never need the text of an item, so the indexes do not carry it. */
  projected: ['data'],
} as const;

export type IndexName = keyof typeof table.indexes;

export function createTableInput(tableName: string): CreateTableCommandInput {
  const keys = [table.key, ...Object.values(table.indexes)];
  return {
    TableName: tableName,
    BillingMode: 'PAY_PER_REQUEST',
    AttributeDefinitions: keys
      .flatMap(({ partition, sort }) => [partition, sort])
      .map((name) => ({ AttributeName: name, AttributeType: 'S' })),
    KeySchema: keySchema(table.key),
    GlobalSecondaryIndexes: Object.entries(table.indexes).map(([name, key]) => ({
      IndexName: name,
      KeySchema: keySchema(key),
      Projection: { ProjectionType: 'INCLUDE', NonKeyAttributes: [...table.projected] },
    })),
    StreamSpecification: { StreamEnabled: true, StreamViewType: table.stream },
  };
}

const keySchema = ({ partition, sort }: { partition: string; sort: string }) => [
  { AttributeName: partition, KeyType: 'HASH' as const },
  { AttributeName: sort, KeyType: 'RANGE' as const },
];
