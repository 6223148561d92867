import { paginateQuery, QueryCommand } from '@aws-sdk/lib-dynamodb';
import { limits } from '#shared/limits.ts';
import { decodeCursor, encodeCursor, idOfSortKey, type Key, type SortPart } from './keys.ts';
import type { Row, Store } from './store.ts';
import { type IndexName, table } from './table.ts';

export type PageRequest = { limit?: number | undefined; cursor?: string | undefined };
export type Page<Item> = { items: Item[]; next: string | undefined };

const maxStep = 1_000;

/** A page of a filtered list ends after this many items, whatever it has found, or one request would read a whole archive. */
const maxExamined = 5_000;

export type StoredList = { index: IndexName; partition: string };

export type ListQuery<Item> = {
  /** `table` queries the table itself, with consistent reads. */
  index: IndexName | 'table';
  partition: string;
  /** The parts of the list's sort keys: a cursor of another shape is refused. */
  shape: readonly SortPart[];
  /** The table key of the item with this id or sort key: DynamoDB's start key needs it. */
  keyOf: (id: string, sort: string) => Key;
  /** Events are ordered by start, everything else newest first. */
  ascending?: boolean;
  /** Only sort keys from here on. */
  from?: string;
  /** Only sort keys before this one; together with `from`, it must not be a whole sort key. */
  before?: string;
  /** A filter that no index has: items that it drops are read too. */
  matches?: ((item: Item) => boolean) | undefined;
};

type Bounds = { from: string | undefined; before: string | undefined };

export async function listPage<Item>(store: Store, query: ListQuery<Item>, page?: PageRequest): Promise<Page<Item>> {
  const { items, next } = await readPage(store, query, page);
  return { items: items.map((data) => fromData<Item>(data)), next };
}

/** A page of items as the JSON texts that the store has, so that an answer neither parses nor writes them. */
export async function listTexts<Item extends object>(
  store: Store,
  query: ListQuery<Item>,
  page?: PageRequest,
): Promise<Page<JsonText<Item>>> {
  const { items, next } = await readPage(store, query, page);
  return { items: items.map((data) => (typeof data === 'string' ? data : toJson(data as Item))), next };
}

/**
 * One page of a list, as the `data` of its rows. A cursor holds only the last sort key; the rest of the key is rebuilt
 * here, so it cannot lead to another partition. DynamoDB refuses a start key outside the bounds of the query, which an old
 * cursor may be: then the page is empty. One row more than the page tells whether there is a next one. A page of a
 * filtered list may be short, or empty, and have a next one.
 */
async function readPage<Item>(
  store: Store,
  { index, partition, shape, keyOf, ascending = false, from, before, matches }: ListQuery<Item>,
  { limit = limits.pageSize.default, cursor }: PageRequest = {},
): Promise<Page<unknown>> {
  const { partition: partitionName, sort: sortName } = index === 'table' ? table.key : table.indexes[index];
  const rows: { sort: string; data: unknown }[] = [];
  const after = cursor === undefined ? undefined : decodeCursor(cursor, shape);
  const place = after === undefined ? 'within' : placeOf(after, { from, before });
  if (place === (ascending ? 'behind' : 'ahead')) return { items: [], next: undefined };
  let start = after === undefined || place !== 'within' ? undefined : startKey(after);
  let step = limit + 1;
  let examined = 0;

  do {
    const { Items = [], LastEvaluatedKey } = await store.documents.send(
      new QueryCommand({
        TableName: store.tableName,
        ...(index === 'table' ? { ConsistentRead: true } : { IndexName: index }),
        KeyConditionExpression: keyCondition(from, before),
        ExpressionAttributeNames: { '#partition': partitionName, ...((from ?? before) ? { '#sort': sortName } : {}) },
        ExpressionAttributeValues: {
          ':partition': partition,
          ...(from === undefined ? {} : { ':from': from }),
          ...(before === undefined ? {} : { ':before': before }),
        },
        ScanIndexForward: ascending,
        Limit: step,
        ExclusiveStartKey: start,
      }),
    );
    for (const { data, [sortName]: sort } of Items) {
      if (!matches || matches(fromData<Item>(data))) rows.push({ sort, data });
    }
    start = LastEvaluatedKey;
    examined += Items.length;
    // The more a filter drops, the larger the steps, or a sparse list would be many queries.
    step = Math.min(step * 2, maxStep);
  } while (rows.length <= limit && start !== undefined && examined < maxExamined);

  const page = rows.slice(0, limit);
  const last: string | undefined = rows.length > limit ? page.at(-1)?.sort : start?.[sortName];
  return { items: page.map(({ data }) => data), next: last === undefined ? undefined : encodeCursor(last) };

  function startKey(sort: string): Record<string, string> {
    return { ...keyOf(idOfSortKey(sort), sort), [partitionName]: partition, [sortName]: sort };
  }
}

export async function listAll<Item>(store: Store, query: ListQuery<Item>): Promise<Item[]> {
  const items: Item[] = [];
  const pages = eachPage((cursor) => listPage<Item>(store, query, { limit: 1_000, cursor }));
  for await (const page of pages) items.push(...page);
  return items;
}

/** The pages of a list, one after the other. */
export async function* eachPage<Item>(read: (cursor: string | undefined) => Promise<Page<Item>>) {
  let cursor: string | undefined;
  do {
    const { items, next } = await read(cursor);
    yield items;
    cursor = next;
  } while (cursor !== undefined);
}

/**
 * All rows of a partition whose sort key begins with the prefix, in the order of the sort keys, with consistent reads.
 * `keysOnly`: without their other fields, which may be long.
 */
export async function readPartition<Fields = Record<string, unknown>>(
  { documents }: Store,
  TableName: string,
  { pk, prefix, keysOnly = false }: { pk: string; prefix?: string; keysOnly?: boolean },
): Promise<Row<Fields>[]> {
  const pages = paginateQuery(
    { client: documents },
    {
      TableName,
      KeyConditionExpression: prefix === undefined ? 'pk = :pk' : 'pk = :pk AND begins_with(sk, :prefix)',
      ExpressionAttributeValues: { ':pk': pk, ...(prefix === undefined ? {} : { ':prefix': prefix }) },
      ...(keysOnly ? { ProjectionExpression: 'pk, sk' } : {}),
      ConsistentRead: true,
    },
  );
  const rows: Row<Fields>[] = [];
  for await (const { Items = [] } of pages) rows.push(...(Items as Row<Fields>[]));
  return rows;
}

/** A filter expression over `#data`, and the first sort key that counts. */
type CountFilter = {
  filter: string;
  names?: Record<string, string>;
  values?: Record<string, unknown>;
  since?: string;
};

/** The number of items in a list, counted on demand: a stored counter could drift. DynamoDB reads the list, sends nothing. */
export async function countItems(
  { documents, tableName }: Store,
  { index, partition }: StoredList,
  condition?: CountFilter,
): Promise<number> {
  const names = table.indexes[index];
  const since = condition?.since;
  const pages = paginateQuery(
    { client: documents },
    {
      TableName: tableName,
      IndexName: index,
      Select: 'COUNT',
      KeyConditionExpression: keyCondition(since, undefined),
      ...(condition ? { FilterExpression: condition.filter } : {}),
      ExpressionAttributeNames: {
        '#partition': names.partition,
        ...(since === undefined ? {} : { '#sort': names.sort }),
        ...(condition ? { '#data': 'data', ...condition.names } : {}),
      },
      ExpressionAttributeValues: {
        ':partition': partition,
        ...(since === undefined ? {} : { ':from': since }),
        ...condition?.values,
      },
    },
  );
  let count = 0;
  for await (const { Count = 0 } of pages) count += Count;
  return count;
}

/** The place of a sort key relative to the bounds of a query, in ascending order. */
function placeOf(sort: string, { from, before }: Bounds): 'ahead' | 'within' | 'behind' {
  if (from !== undefined && sort < from) return 'ahead';
  return before !== undefined && sort >= before ? 'behind' : 'within';
}

function keyCondition(from: string | undefined, before: string | undefined): string {
  if (from !== undefined && before !== undefined) return '#partition = :partition AND #sort BETWEEN :from AND :before';
  if (from !== undefined) return '#partition = :partition AND #sort >= :from';
  if (before !== undefined) return '#partition = :partition AND #sort < :before';
  return '#partition = :partition';
}

/** The type of the value that a JSON text holds. */
export type JsonText<Value> = string & { readonly holds?: Value };

/**
 * The `data` of editions and revisions, which no condition looks into, is one JSON text: the store and its client handle a
 * map attribute by attribute, and lists pass the text on as it is. The other rows hold a map.
 */
export const toJson = <Value extends object>(fields: Value): JsonText<Value> => JSON.stringify(fields);

export const fromData = <Value>(data: unknown): Value => (typeof data === 'string' ? JSON.parse(data) : data) as Value;
