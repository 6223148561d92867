import type { z } from 'zod';
import type { Context } from '#functions/context/context.ts';
import { unlessDeleted } from '#functions/db/deleted.ts';
import { liveKey } from '#functions/db/keys.ts';
import { saveOnLatest } from '#functions/db/retry.ts';
import { ifAbsent, ifStillVersion, readTogether, writeTogether } from '#functions/db/transaction.ts';
import { AppError } from '#functions/errors/app-error.ts';
import { recordOf } from '#functions/history/audit.ts';
import { keepRevision } from '#functions/history/revisions.ts';
import { moveToTrash } from '#functions/history/trash.ts';
import type { Caller } from '#functions/http/env.ts';
import type { UnmoderatedKind } from '#shared/model/kinds.ts';
import type { Person } from '#shared/model/person.ts';
import { deedsOfSave } from '#shared/rules/audit.ts';
import { type Actor, mayTo } from '#shared/rules/permissions.ts';
import type { ErrorCode } from '#shared/text/errors.ts';
import { civilDateInRome } from '#shared/time/dates.ts';
import { createOnce } from './create-once.ts';
import { type Content, fromItem, liveItem, type Stored } from './edition-items.ts';
import { filled } from './moderation.ts';

type Fields = Record<string, unknown>;

/** News and gallery works: one edition, which readers see as soon as it is saved. */
export type Unmoderated<Item extends Content = Content> = {
  kind: UnmoderatedKind;
  notFound: ErrorCode;
  /** The last gate before the store: whatever it does not select is not kept. */
  stored: z.ZodType<Item>;
};

/** The item with what readers are not told. */
export type Managed<Item> = { item: Item; updatedBy: Person | undefined };

export async function find<Item extends Content>(
  ctx: Context,
  unmoderated: Unmoderated<Item>,
  id: string,
): Promise<Item> {
  return (await read(ctx, unmoderated, id)).item;
}

export async function findToManage<Item extends Content>(
  ctx: Context,
  unmoderated: Unmoderated<Item>,
  actor: Actor,
  action: 'desk:edit' | 'desk:delete',
  id: string,
): Promise<Managed<Item>> {
  const managed = await read(ctx, unmoderated, id);
  if (!mayTo(actor, action, managed.item.authorId)) throw new AppError('NOT_YOURS');
  return managed;
}

export async function publish<Item extends Content>(
  ctx: Context,
  unmoderated: Unmoderated<Item>,
  by: Caller,
  id: string,
  fields: Fields,
): Promise<Item> {
  const now = ctx.now().toISOString();
  const own = { id, authorId: by.id, createdAt: now, publishedAt: now };
  const created = { date: civilDateInRome(ctx.now()), ...filled(fields), ...own };
  return createOnce<Item>(ctx, {
    kind: unmoderated.kind,
    id,
    asked: { ...fields, authorId: by.id },
    made: created,
    read: async () => (await lookUp(ctx, unmoderated, id))?.item,
    save: () => save(ctx, unmoderated, by, undefined, created),
  });
}

/** `onto` says which fields the change is laid on: those of the item as it is, where nothing else is said. */
export async function revise<Item extends Content>(
  ctx: Context,
  unmoderated: Unmoderated<Item>,
  by: Caller,
  first: Managed<Item>,
  { version, ...fields }: Fields,
  onto: (current: Item) => Fields = (current) => current,
): Promise<Item> {
  const readAgain = () => findToManage(ctx, unmoderated, by, 'desk:edit', first.item.id);
  return saveOnLatest({
    store: ctx.store,
    item: liveKey(unmoderated.kind, first.item.id).pk,
    first,
    readAgain,
    async save(managed) {
      const { item: current } = managed;
      if (version !== undefined && version !== current.version) throw new AppError('VERSION_CONFLICT', { current });
      return save(ctx, unmoderated, by, managed, { ...onto(current), ...fields });
    },
  });
}

export async function discard<Item extends Content>(
  ctx: Context,
  { kind }: Unmoderated<Item>,
  by: Caller,
  { item }: Managed<Item>,
): Promise<void> {
  if (!(await moveToTrash(ctx, by, kind, item))) throw new AppError('VERSION_CONFLICT');
}

async function read<Item extends Content>(
  ctx: Context,
  unmoderated: Unmoderated<Item>,
  id: string,
): Promise<Managed<Item>> {
  const managed = await lookUp(ctx, unmoderated, id);
  if (!managed) throw new AppError(unmoderated.notFound);
  return managed;
}

async function lookUp<Item extends Content>(
  { store }: Context,
  { kind }: Unmoderated<Item>,
  id: string,
): Promise<Managed<Item> | undefined> {
  const [row] = await readTogether<Stored>(store, [liveKey(kind, id)]);
  return row && { item: fromItem<Item>(row), updatedBy: row.updatedBy };
}

/** Undefined when somebody else was first. */
async function save<Item extends Content>(
  ctx: Context,
  { kind, stored }: Unmoderated<Item>,
  by: Caller,
  before: Managed<Item> | undefined,
  fields: Fields,
): Promise<Item | undefined> {
  const TableName = ctx.store.tableName;
  const after = stored.parse({
    date: before?.item.date,
    ...filled(fields),
    version: (before?.item.version ?? 0) + 1,
    updatedAt: ctx.now().toISOString(),
  });
  const Item = liveItem(kind, { ...after, updatedBy: { id: by.id, username: by.username } });
  const deeds = deedsOfSave(by, before?.item, after, 'replace');
  const won = await writeTogether(ctx.store, [
    { Put: { TableName, Item, ...(before ? ifStillVersion(before.item.version) : ifAbsent) } },
    ...(before
      ? keepRevision(ctx, kind, { ...before.item, updatedBy: before.updatedBy })
      : [unlessDeleted(ctx.store, kind, after.id)]),
    ...recordOf(ctx, by, { deeds, kind, item: after.id, name: after.title }),
  ]);
  return won ? after : undefined;
}
