import type { CreateTableCommandInput } from '@aws-sdk/client-dynamodb';

/**
 * The magazine's table, defined once for AWS and for the local stack. keys.ts lists its keys.
 */
export const table = {
  key: { partition: 'pk', sort: 'sk' },
  /** Deletes an item some time after this instant, in seconds since 1970. */
  timeToLive: 'expires',
  // Consumers of the stream read the current item: the record need not carry it.
  stream: 'KEYS_ONLY',
  indexes: {
    /** Everything of a kind, in list order. */
    lists: { partition: 'listPk', sort: 'listSk' },
    authors: { partition: 'authorPk', sort: 'authorSk' },
    /** Only what waits: pending items, sends, notifications, open notes, unsaved drafts. */
    queue: { partition: 'queuePk', sort: 'queueSk' },
    /** Live items of one category, live events of one type. */
    groups: { partition: 'groupPk', sort: 'groupSk' },
    /** Only featured live items. */
    featured: { partition: 'featuredPk', sort: 'featuredSk' },
    /** Only live events, by their last day. */
    ends: { partition: 'endPk', sort: 'endSk' },
  },
  /** Lists never show the text of an item, so the indexes do not carry it. */
  projected: ['data'],
} as const;

/**
 * Ledgers of newsletters have a table of their own: four writes a recipient that no page depends on would only fill the
 * stream that publishing follows. Same keys, no index, no stream.
 */
export const ledgerTableName = (tableName: string) => `${tableName}-ledger`;

export function createLedgerTableInput(tableName: string): CreateTableCommandInput {
  return {
    TableName: ledgerTableName(tableName),
    BillingMode: 'PAY_PER_REQUEST',
    AttributeDefinitions: attributes([table.key]),
    KeySchema: keySchema(table.key),
  };
}

export type IndexName = keyof typeof table.indexes;

export function createTableInput(tableName: string): CreateTableCommandInput {
  const keys = [table.key, ...Object.values(table.indexes)];
  return {
    TableName: tableName,
    BillingMode: 'PAY_PER_REQUEST',
    AttributeDefinitions: attributes(keys),
    KeySchema: keySchema(table.key),
    GlobalSecondaryIndexes: Object.entries(table.indexes).map(([name, key]) => ({
      IndexName: name,
      KeySchema: keySchema(key),
      Projection: { ProjectionType: 'INCLUDE', NonKeyAttributes: [...table.projected] },
    })),
    StreamSpecification: { StreamEnabled: true, StreamViewType: table.stream },
  };
}

const attributes = (keys: { partition: string; sort: string }[]) =>
  keys
    .flatMap(({ partition, sort }) => [partition, sort])
    .map((name) => ({ AttributeName: name, AttributeType: 'S' as const }));

const keySchema = ({ partition, sort }: { partition: string; sort: string }) => [
  { AttributeName: partition, KeyType: 'HASH' as const },
  { AttributeName: sort, KeyType: 'RANGE' as const },
];

const day = 86_400_000;

export const daysAfter = (moment: Date, days: number): Date => new Date(moment.getTime() + days * day);

/**
 * The attribute of the table's time-to-live. DynamoDB deletes up to two days late, so every read checks the time too.
 */
export const expiresAt = (moment: Date): { expires: number } => ({ expires: Math.ceil(moment.getTime() / 1000) });
