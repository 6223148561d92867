import { TransactionCanceledException } from '@aws-sdk/client-dynamodb';
import { BatchGetCommand, TransactWriteCommand } from '@aws-sdk/lib-dynamodb';
import type { Store } from '#functions/db/client.ts';
import { liveKey, liveList, pendingQueue, workingKey, workingList, writtenBy } from '#functions/db/keys.ts';
import { listPage, type Page, type PageRequest } from '#functions/db/query.ts';
import type { ContentKind, ModeratedKind } from '#shared/model/kinds.ts';
import type { LiveEffect } from '#shared/rules/publishing.ts';
import { type Content, type Edition, fromItem, liveItem, workingItem } from './edition-items.ts';

export type Editions<Working, Live> = { working: Working | undefined; live: Live | undefined };

export async function getEditions<Working, Live>(
  { documents, tableName }: Store,
  kind: ModeratedKind,
  id: string,
): Promise<Editions<Working, Live>> {
  const Keys = [workingKey(kind, id), liveKey(kind, id)];
  const { Responses, UnprocessedKeys } = await documents.send(
    new BatchGetCommand({ RequestItems: { [tableName]: { Keys, ConsistentRead: true } } }),
  );
  if (UnprocessedKeys?.[tableName]) throw new StoreBusy();
  const items = Responses?.[tableName] ?? [];
  const find = (sk: string) => items.find((item) => item['sk'] === sk) as Parameters<typeof fromItem>[0] | undefined;
  const [working, live] = [find('working'), find('live')];
  return { working: working && fromItem<Working>(working), live: live && fromItem<Live>(live) };
}

class StoreBusy extends Error {
  override name = 'ProvisionedThroughputExceededException';
}

type Change<Item extends Edition> = {
  kind: ModeratedKind;
  /** Undefined for a new item. */
  before: Item | undefined;
  after: Item;
  /** The edition for readers, where it is to be replaced. */
  live: Content | undefined;
  liveEffect: LiveEffect;
};

/**
 * Both editions change in one transaction or not at all. False when somebody else saved first: the caller says what
 * that means.
 */
export async function writeEditions<Item extends Edition>(
  { documents, tableName }: Store,
  { kind, before, after, live, liveEffect }: Change<Item>,
): Promise<boolean> {
  const condition = before
    ? { ConditionExpression: 'version = :version', ExpressionAttributeValues: { ':version': before.version } }
    : { ConditionExpression: 'attribute_not_exists(pk)' };
  return wins(() =>
    documents.send(
      new TransactWriteCommand({
        TransactItems: [
          { Put: { TableName: tableName, Item: workingItem(kind, after), ...condition } },
          ...(liveEffect === 'replace' && live ? [{ Put: { TableName: tableName, Item: liveItem(kind, live) } }] : []),
          ...(liveEffect === 'remove' ? [{ Delete: { TableName: tableName, Key: liveKey(kind, after.id) } }] : []),
        ],
      }),
    ),
  );
}

export async function deleteEditions(
  { documents, tableName }: Store,
  kind: ModeratedKind,
  { id, version }: Edition,
): Promise<boolean> {
  return wins(() =>
    documents.send(
      new TransactWriteCommand({
        TransactItems: [
          {
            Delete: {
              TableName: tableName,
              Key: workingKey(kind, id),
              ConditionExpression: 'version = :version',
              ExpressionAttributeValues: { ':version': version },
            },
          },
          { Delete: { TableName: tableName, Key: liveKey(kind, id) } },
        ],
      }),
    ),
  );
}

async function wins(write: () => Promise<unknown>): Promise<boolean> {
  try {
    await write();
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

export function listLive<Item>(store: Store, kind: ContentKind, options: ListOptions<Item>): Promise<Page<Item>> {
  const { page, ...query } = options;
  const keyOf = (id: string) => liveKey(kind, id);
  return listPage<Item>(store, { index: 'lists', partition: liveList(kind), keyOf, ...query }, page);
}

type ListOptions<Item> = { page: PageRequest; ascending?: boolean; before?: string; matches?: (item: Item) => boolean };

export const listWorking = <Item>(store: Store, kind: ModeratedKind, page: PageRequest): Promise<Page<Item>> =>
  listPage<Item>(store, { index: 'lists', partition: workingList(kind), keyOf: (id) => workingKey(kind, id) }, page);

export const listPending = <Item>(store: Store, kind: ModeratedKind, page: PageRequest): Promise<Page<Item>> =>
  listPage<Item>(store, { index: 'queue', partition: pendingQueue(kind), keyOf: (id) => workingKey(kind, id) }, page);

export const listByAuthor = <Item>(
  store: Store,
  kind: ModeratedKind,
  authorId: string,
  page: PageRequest,
): Promise<Page<Item>> =>
  listPage<Item>(
    store,
    { index: 'authors', partition: writtenBy(authorId, kind), keyOf: (id) => workingKey(kind, id) },
    page,
  );
