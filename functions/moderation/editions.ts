import type { Store } from '#functions/db/client.ts';
import {
  editionKeys,
  liveKey,
  liveList,
  pendingQueue,
  sortShapes,
  workingKey,
  workingList,
  writtenBy,
} from '#functions/db/keys.ts';
import { listPage, type Page, type PageRequest, type StoredList } from '#functions/db/query.ts';
import { ifAbsent, ifStillVersion, readTogether, type Write, writeTogether } from '#functions/db/transaction.ts';
import type { ContentKind, ModeratedKind } from '#shared/model/kinds.ts';
import type { LiveEffect } from '#shared/rules/publishing.ts';
import { type Content, type Edition, fromItem, liveItem, type Stored, workingItem } from './edition-items.ts';

export type Editions<Working, Live> = { working: Working | undefined; live: Live | undefined };

export async function getEditions<Working, Live>(
  store: Store,
  kind: ModeratedKind,
  id: string,
): Promise<Editions<Working, Live>> {
  const [working, live] = await readTogether<Stored>(store, editionKeys(kind, id));
  return { working: working && fromItem<Working>(working), live: live && fromItem<Live>(live) };
}

type Change<Item extends Edition> = {
  kind: ModeratedKind;
  /** Undefined for a new item. */
  before: Item | undefined;
  after: Item;
  /** The edition for readers, where it is to be replaced. */
  live: Content | undefined;
  liveEffect: LiveEffect;
  /** What is kept of the change beside the editions. */
  memory: Write[];
};

/** Both editions change in one transaction or not at all. False when somebody else saved first. */
export function writeEditions<Item extends Edition>(
  store: Store,
  { kind, before, after, live, liveEffect, memory }: Change<Item>,
): Promise<boolean> {
  const TableName = store.tableName;
  const condition = before ? ifStillVersion(before.version) : ifAbsent;
  return writeTogether(store, [
    { Put: { TableName, Item: workingItem(kind, after), ...condition } },
    ...(liveEffect === 'replace' && live ? [{ Put: { TableName, Item: liveItem(kind, live) } }] : []),
    ...(liveEffect === 'remove' ? [{ Delete: { TableName, Key: liveKey(kind, after.id) } }] : []),
    ...memory,
  ]);
}

/** Where all that readers see of a kind lies. */
export const storedLive = (kind: ContentKind): StoredList => ({ index: 'lists', partition: liveList(kind) });

export function listLive<Item>(store: Store, kind: ContentKind, options: ListOptions<Item>): Promise<Page<Item>> {
  const { page, ...query } = options;
  const keyOf = (id: string) => liveKey(kind, id);
  return listPage<Item>(store, { ...storedLive(kind), shape: sortShapes.content, keyOf, ...query }, page);
}

type ListOptions<Item> = { page: PageRequest; ascending?: boolean; before?: string; matches?: (item: Item) => boolean };

/** Where the working editions of a kind lie: all of them, those that wait for approval, and what one person wrote. */
export const workingLists = {
  all: (kind: ModeratedKind): StoredList => ({ index: 'lists', partition: workingList(kind) }),
  pending: (kind: ModeratedKind): StoredList => ({ index: 'queue', partition: pendingQueue(kind) }),
  by: (authorId: string, kind: ModeratedKind): StoredList => ({
    index: 'authors',
    partition: writtenBy(authorId, kind),
  }),
};

const workingPage = <Item>(store: Store, kind: ModeratedKind, list: StoredList, page: PageRequest) =>
  listPage<Item>(store, { ...list, shape: sortShapes.content, keyOf: (id) => workingKey(kind, id) }, page);

export const listWorking = <Item>(store: Store, kind: ModeratedKind, page: PageRequest): Promise<Page<Item>> =>
  workingPage(store, kind, workingLists.all(kind), page);

export const listPending = <Item>(store: Store, kind: ModeratedKind, page: PageRequest): Promise<Page<Item>> =>
  workingPage(store, kind, workingLists.pending(kind), page);

export const listByAuthor = <Item>(
  store: Store,
  kind: ModeratedKind,
  authorId: string,
  page: PageRequest,
): Promise<Page<Item>> => workingPage(store, kind, workingLists.by(authorId, kind), page);
