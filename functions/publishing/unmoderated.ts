import { ConditionalCheckFailedException } from '@aws-sdk/client-dynamodb';
import { DeleteCommand, GetCommand, PutCommand } from '@aws-sdk/lib-dynamodb';
import type { z } from 'zod';
import type { Context } from '#functions/context.ts';
import { liveKey } from '#functions/db/keys.ts';
import { AppError } from '#functions/http/app-error.ts';
import { civilDateInRome } from '#shared/rules/dates.ts';
import { type Actor, mayTo } from '#shared/rules/permissions.ts';
import type { ErrorCode } from '#shared/text/errors.ts';
import { type Content, fromItem, liveItem } from './edition-items.ts';
import { filled } from './moderation.ts';

type Fields = Record<string, unknown>;

/** News and gallery works: one edition, which readers see as soon as it is saved. */
export type Unmoderated<Item extends Content = Content> = {
  kind: 'news' | 'gallery';
  notFound: ErrorCode;
  /** The last gate before the store: whatever it does not select is not kept. */
  stored: z.ZodType<Item>;
};

export async function find<Item extends Content>(
  { store: { documents, tableName } }: Context,
  { kind, notFound }: Unmoderated<Item>,
  id: string,
): Promise<Item> {
  const key = liveKey(kind, id);
  const { Item: item } = await documents.send(new GetCommand({ TableName: tableName, Key: key, ConsistentRead: true }));
  if (!item) throw new AppError(notFound);
  return fromItem<Item>(item as Parameters<typeof fromItem>[0]);
}

export async function findToManage<Item extends Content>(
  ctx: Context,
  unmoderated: Unmoderated<Item>,
  actor: Actor,
  action: 'desk:edit' | 'desk:delete',
  id: string,
): Promise<Item> {
  const item = await find(ctx, unmoderated, id);
  if (!mayTo(actor, action, item.authorId)) throw new AppError('NOT_YOURS');
  return item;
}

export async function publish<Item extends Content>(
  ctx: Context,
  unmoderated: Unmoderated<Item>,
  actor: Actor,
  fields: Fields,
): Promise<Item> {
  const now = ctx.now().toISOString();
  const own = { id: ctx.newId(), authorId: actor.id, createdAt: now, publishedAt: now };
  return save(ctx, unmoderated, undefined, { ...fields, ...own });
}

export async function revise<Item extends Content>(
  ctx: Context,
  unmoderated: Unmoderated<Item>,
  current: Item,
  { version, ...fields }: Fields,
): Promise<Item> {
  if (version !== undefined && version !== current.version) throw new AppError('VERSION_CONFLICT', { current });
  return save(ctx, unmoderated, current, { ...current, ...fields });
}

export async function discard<Item extends Content>(
  { store: { documents, tableName } }: Context,
  { kind }: Unmoderated<Item>,
  { id, version }: Item,
): Promise<void> {
  const command = new DeleteCommand({ TableName: tableName, Key: liveKey(kind, id), ...unchangedSince(version) });
  if (!(await holds(() => documents.send(command)))) throw new AppError('VERSION_CONFLICT');
}

async function save<Item extends Content>(
  ctx: Context,
  unmoderated: Unmoderated<Item>,
  before: Item | undefined,
  fields: Fields,
): Promise<Item> {
  const { documents, tableName } = ctx.store;
  const after = unmoderated.stored.parse({
    date: before?.date ?? civilDateInRome(ctx.now()),
    ...filled(fields),
    version: (before?.version ?? 0) + 1,
    updatedAt: ctx.now().toISOString(),
  });
  const command = new PutCommand({
    TableName: tableName,
    Item: liveItem(unmoderated.kind, after),
    ...(before ? unchangedSince(before.version) : { ConditionExpression: 'attribute_not_exists(pk)' }),
  });
  if (await holds(() => documents.send(command))) return after;
  throw new AppError('VERSION_CONFLICT', { current: await find(ctx, unmoderated, after.id) });
}

const unchangedSince = (version: number) => ({
  ConditionExpression: 'version = :version',
  ExpressionAttributeValues: { ':version': version },
});

/** False when somebody else wrote first. */
async function holds(write: () => Promise<unknown>): Promise<boolean> {
  try {
    await write();
    return true;
  } catch (error) {
    if (error instanceof ConditionalCheckFailedException) return false;
    throw error;
  }
}
