import { DeleteCommand } from '@aws-sdk/lib-dynamodb';
import { accountExists } from '#functions/accounts/repository.ts';
import type { Context } from '#functions/context/context.ts';
import { keptKey, keptList, liveKey, sortKey, sortShapes } from '#functions/db/keys.ts';
import { type ListQuery, listAll, listPage, type Page, type PageRequest } from '#functions/db/query.ts';
import { batchGet, transact } from '#functions/db/store.ts';
import { AppError } from '#functions/errors/app-error.ts';
import { type Edition, fromItem, getEditions, type StoredEdition } from '#functions/items/saving/editions.ts';
import type { ErrorCode } from '#shared/errors/errors.ts';
import type { PublicEvent } from '#shared/kinds/event.ts';
import type { KeptItem } from '#shared/readers/kept.ts';
import { type KeptList, keptLists } from '#shared/readers/kept-lists.ts';

type Row = Pick<KeptItem, 'id' | 'keptAt'>;

export const keptNotFound: Record<KeptList, ErrorCode> = { saved: 'ARTICLE_NOT_FOUND', followed: 'EVENT_NOT_FOUND' };

/** Puts a published item on the person's list, at its top. */
export async function keep({ store, now }: Context, accountId: string, list: KeptList, id: string): Promise<void> {
  const { live } = await getEditions(store, keptLists[list], id);
  if (!live) throw new AppError(keptNotFound[list]);
  const keptAt = now().toISOString();
  const data: Row = { id, keptAt };
  const lists = { listPk: keptList(accountId, list), listSk: sortKey(keptAt, id) };
  const kept = await transact(store, [
    { Put: { TableName: store.tableName, Item: { ...keptKey(accountId, list, id), ...lists, data } } },
    // Nothing is left behind by an account that is being deleted.
    accountExists(store, accountId),
  ]);
  if (!kept) throw new AppError('UNAVAILABLE', { retryAfterSeconds: 1 });
}

export async function drop({ store }: Context, accountId: string, list: KeptList, id: string): Promise<void> {
  await store.documents.send(new DeleteCommand({ TableName: store.tableName, Key: keptKey(accountId, list, id) }));
}

export async function isKept({ store }: Context, accountId: string, list: KeptList, id: string): Promise<boolean> {
  const [row] = await batchGet(store, [keptKey(accountId, list, id)]);
  return row !== undefined;
}

const queryOf = (accountId: string, list: KeptList): ListQuery<Row> => ({
  index: 'lists',
  partition: keptList(accountId, list),
  shape: sortShapes.kept,
  keyOf: (id) => keptKey(accountId, list, id),
});

/** The list as it is now, newest first; of an item that is no longer published nothing is told. */
export async function listKept(
  ctx: Context,
  accountId: string,
  list: KeptList,
  page: PageRequest,
): Promise<Page<KeptItem>> {
  const { items, next } = await listPage<Row>(ctx.store, queryOf(accountId, list), page);
  return { items: await asShown(ctx, list, items), next };
}

export const allKept = async (ctx: Context, accountId: string, list: KeptList): Promise<KeptItem[]> =>
  asShown(ctx, list, await listAll<Row>(ctx.store, queryOf(accountId, list)));

async function asShown({ store }: Context, list: KeptList, rows: Row[]): Promise<KeptItem[]> {
  const keys = rows.map(({ id }) => liveKey(keptLists[list], id));
  const live = await batchGet<StoredEdition>(store, keys);
  return rows.map((row, index) => asShownItem(row, live[index]));
}

function asShownItem({ id, keptAt }: Row, live: StoredEdition | undefined): KeptItem {
  if (!live) return { id, keptAt, live: false };
  const { title, slug, date, ...event } = fromItem<Edition & Partial<Omit<PublicEvent, 'status'>>>(live);
  const { startDate, endDate, location, city, state } = event;
  return { id, slug, title, keptAt, live: true, date, startDate, endDate, location, city, state };
}
