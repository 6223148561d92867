import type { Context } from '#functions/context/context.ts';
import { markDeleted } from '#functions/db/deleted.ts';
import {
  deletedKey,
  editionKeys,
  type Key,
  mediaKey,
  notesKey,
  sortKey,
  sortShapes,
  trashKeyOfListSort,
  trashList,
  trashPartition,
  trashSort,
} from '#functions/db/keys.ts';
import { noUses, usesOfRows, useWrites } from '#functions/db/media-uses.ts';
import { fromData, listPage, type Page, type PageRequest } from '#functions/db/query.ts';
import { batchGet, ifAbsent, ifStillVersion, type Row, type Store, transact, type Write } from '#functions/db/store.ts';
import { daysAfter, expiresAt } from '#functions/db/table.ts';
import { AppError } from '#functions/errors/app-error.ts';
import type { Caller } from '#functions/http/env.ts';
import type { TrashEntry, TrashedKind } from '#shared/history/history.ts';
import { retention } from '#shared/limits.ts';
import { type AuditActor, auditWrites } from './audit.ts';

/**
 * Deleting moves the rows of an item unchanged under a trash key, where no read or list of items finds them; restoring
 * moves them back. The first row of an item carries its entry in the trash list. False after a concurrent save.
 */
export async function moveToTrash(
  ctx: Context,
  by: Caller,
  kind: TrashedKind,
  { id, version }: { id: string; version: number },
  alsoWrites: readonly Write[] = [],
): Promise<boolean> {
  const rows = (await batchGet(ctx.store, rowKeys(kind, id))).filter((row) => row !== undefined);
  const [first] = rows;
  if (first?.['version'] !== version) return false;
  const entry = entryOf(ctx, by, kind, first, rows);
  const TableName = ctx.store.tableName;
  return transact(ctx.store, [
    ...rows.flatMap((row): Write[] => [
      { Put: { TableName, Item: trashRow(entry, row, row === first), ...ifAbsent } },
      { Delete: { TableName, Key: keyOf(row), ...ifStillVersion(row['version']) } },
    ]),
    ...stillAbsent(ctx.store, kind, id, rows),
    ...alsoWrites,
    markDeleted(ctx, kind, id),
    ...useWrites(ctx.store, kind, id, usesOfRows(rows), noUses),
    ...auditWrites(ctx, by, {
      actions: ['delete'],
      kind,
      item: id,
      name: entry.title,
      ...(entry.status ? { from: entry.status } : {}),
    }),
  ]);
}

/** The rows of an item: its editions and its notes, or the one of a picture in the library. */
const rowKeys = (kind: TrashedKind, id: string): [Key, ...Key[]] =>
  kind === 'media' ? [mediaKey(id)] : [...editionKeys(kind, id), notesKey(kind, id)];

/** A first note that comes meanwhile would stay behind without its item. */
function stillAbsent({ tableName }: Store, kind: TrashedKind, id: string, rows: readonly Row[]): Write[] {
  if (kind === 'media' || rows.some(({ sk }) => sk === notesKey(kind, id).sk)) return [];
  return [{ ConditionCheck: { TableName: tableName, Key: notesKey(kind, id), ...ifAbsent } }];
}

type Named = Pick<TrashEntry, 'id' | 'authorId' | 'status'> & { title?: string; name?: string };

function entryOf({ now }: Context, by: Caller, kind: TrashedKind, first: Row, rows: Row[]): TrashEntry {
  const { id, title, name = '', authorId, status } = fromData<Named>(first['data']);
  return {
    id,
    kind,
    title: title || name,
    authorId,
    ...(kind !== 'media' && status ? { status } : {}),
    live: rows.some(({ sk }) => sk === 'live'),
    deletedBy: { id: by.id, username: by.username },
    deletedAt: now().toISOString(),
    expiresAt: daysAfter(now(), retention.trashDays).toISOString(),
  };
}

function trashRow(entry: TrashEntry, row: Row, isFirst: boolean) {
  const { id, deletedAt, kind } = entry;
  const sk = trashSort(deletedAt, kind, row.sk);
  return {
    pk: trashPartition(id),
    sk,
    row,
    ...expiresAt(new Date(entry.expiresAt)),
    ...(isFirst ? { data: entry, listPk: trashList, listSk: sortKey(sk, id) } : {}),
  };
}

/** Newest first. Entries older than thirty days are hidden, even if the time-to-live has not deleted them yet. */
export function listTrash(ctx: Context, page: PageRequest): Promise<Page<TrashEntry>> {
  const query = { index: 'lists', partition: trashList, shape: sortShapes.trash, keyOf: trashKeyOfListSort } as const;
  return listPage<TrashEntry>(ctx.store, { ...query, from: oldestKept(ctx) }, page);
}

/** Restores the item deleted last under this id; after an import two kinds may share an id. */
export async function restore(ctx: Context, by: AuditActor, id: string, kind?: TrashedKind): Promise<TrashEntry> {
  const entry = await findEntry(ctx, id, kind);
  if (!entry) throw new AppError('TRASH_ENTRY_NOT_FOUND');
  const rows = await rowsOf(ctx.store, entry);
  if (rows.length === 0) throw new AppError('RESTORE_CONFLICT');
  const uses = usesOfRows(rows.map((kept) => kept['row'] as Row));
  await restorePictures(ctx, by, uses.live);
  const TableName = ctx.store.tableName;
  const isRestored = await transact(ctx.store, [
    ...rows.flatMap((kept): Write[] => [
      { Put: { TableName, Item: restored(entry.kind, kept['row'] as Row), ...ifAbsent } },
      { Delete: { TableName, Key: keyOf(kept), ConditionExpression: 'attribute_exists(pk)' } },
    ]),
    ...useWrites(ctx.store, entry.kind, id, noUses, uses),
    // The files of a picture that is marked as deleted are removed, also when its row is lost by a fault later.
    ...(entry.kind === 'media' ? [{ Delete: { TableName, Key: deletedKey('media', id) } }] : []),
    ...auditWrites(ctx, by, {
      actions: ['restore'],
      kind: entry.kind,
      item: id,
      name: entry.title,
      ...(entry.status ? { to: entry.status } : {}),
    }),
  ]);
  if (!isRestored) throw new AppError('RESTORE_CONFLICT');
  if (entry.kind === 'media') await ctx.media.enqueue({ id });
  return entry;
}

/**
 * Before readers are shown these pictures: only what they see keeps a picture from being deleted, drafts and items in the trash
 * do not.
 */
export async function restorePictures(ctx: Context, by: AuditActor, shown: readonly string[]): Promise<void> {
  const ids = [...new Set(shown)];
  if (ids.length === 0) return;
  const kept = await batchGet(
    ctx.store,
    ids.map((id) => mediaKey(id)),
  );
  for (const id of ids.filter((_, at) => kept[at] === undefined)) {
    if (await findEntry(ctx, id, 'media')) await restorePicture(ctx, by, id);
  }
}

/** Another request may bring it back at the same moment. */
export async function restorePicture(ctx: Context, by: AuditActor, id: string): Promise<void> {
  try {
    await restore(ctx, by, id, 'media');
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    const [there] = await batchGet(ctx.store, [mediaKey(id)]);
    if (!there) throw new AppError('UNAVAILABLE', { retryAfterSeconds: 1 });
  }
}

/** The sizes of a picture in the trash are gone: they are made again before it counts as ready. */
const restored = (kind: TrashedKind, row: Row): Row =>
  kind === 'media' ? { ...row, data: { ...(row['data'] as object), preparing: true } } : row;

export async function findEntry(ctx: Context, id: string, kind?: TrashedKind): Promise<TrashEntry | undefined> {
  const partition = trashPartition(id);
  const { items } = await listPage<TrashEntry | undefined>(
    ctx.store,
    {
      index: 'table',
      partition,
      shape: sortShapes.trashOfItem,
      keyOf: (_, sk) => ({ pk: partition, sk }),
      from: oldestKept(ctx),
      // Only the first row of an item has an entry.
      matches: (entry) => entry !== undefined && (kind === undefined || entry.kind === kind),
    },
    { limit: 1 },
  );
  return items[0];
}

async function rowsOf(store: Store, { id, kind, deletedAt }: TrashEntry): Promise<Row[]> {
  const keys = rowKeys(kind, id).map(({ sk }) => ({ pk: trashPartition(id), sk: trashSort(deletedAt, kind, sk) }));
  return (await batchGet(store, keys)).filter((row) => row !== undefined);
}

const oldestKept = ({ now }: Context) => daysAfter(now(), -retention.trashDays).toISOString();
const keyOf = ({ pk, sk }: Row): Key => ({ pk, sk });
