import { ConditionalCheckFailedException } from '@aws-sdk/client-dynamodb';
import {
  DeleteCommand,
  GetCommand,
  UpdateCommand,
  type UpdateCommandInput as UpdateInput,
} from '@aws-sdk/lib-dynamodb';
import type { Context } from '#functions/context.ts';
import { expiresAt } from '#functions/db/expiry.ts';
import { limitKey } from '#functions/db/keys.ts';
import { pseudonym } from '#functions/pseudonym.ts';
import type { Limit } from './limits.ts';

/** One window: how much of it is used, when it ends and how long it is, in milliseconds. */
type Window = { used: number; ends: number; lasts: number };

const racesBeforeGivingUp = 10;

/** Takes a place in the current window. The seconds to wait when there is none, undefined when it was taken. */
export async function reserve(ctx: Context, limit: Limit, ...subject: string[]): Promise<number | undefined> {
  const wait = await reserveIn(ctx, limit, keyOf(ctx, limit, subject));
  return wait !== undefined && limit.afterwards ? reserve(ctx, limit.afterwards, ...subject) : wait;
}

/** Forgets what was counted: this subject has shown that it may. */
export async function release(ctx: Context, limit: Limit, ...subject: string[]): Promise<void> {
  const { documents, tableName } = ctx.store;
  await documents.send(new DeleteCommand({ TableName: tableName, Key: keyOf(ctx, limit, subject) }));
}

const keyOf = (ctx: Context, { name }: Limit, subject: string[]) =>
  limitKey(pseudonym(ctx, 'rate-limit', name, ...subject));

/** Every step is a condition on the counter, so that a thousand at once take no more places than there are. */
async function reserveIn(ctx: Context, limit: Limit, key: ReturnType<typeof limitKey>): Promise<number | undefined> {
  const now = ctx.now().getTime();
  for (let race = 1; race <= racesBeforeGivingUp; race++) {
    if (await changes(ctx, key, oneMore(limit, now))) return undefined;
    const { documents, tableName } = ctx.store;
    const { Item } = await documents.send(new GetCommand({ TableName: tableName, Key: key, ConsistentRead: true }));
    const window = Item as Window | undefined;
    if (window && window.ends > now) {
      if (window.used < limit.max) continue;
      return Math.ceil((window.ends - now) / 1_000);
    }
    if (await changes(ctx, key, newWindow(limit, now, window))) return undefined;
  }
  return 1;
}

type Change = Pick<UpdateInput, 'UpdateExpression' | 'ConditionExpression' | 'ExpressionAttributeValues'>;

const oneMore = ({ max }: Limit, now: number): Change => ({
  UpdateExpression: 'ADD used :one',
  ConditionExpression: 'ends > :now AND used < :max',
  ExpressionAttributeValues: { ':one': 1, ':now': now, ':max': max },
});

function newWindow(limit: Limit, now: number, before: Window | undefined): Change {
  const longest = (limit.longestSeconds ?? limit.seconds) * 1_000;
  const usedUp = before !== undefined && before.used >= limit.max && now - before.ends < longest;
  const lasts = usedUp ? Math.min(before.lasts * 2, longest) : limit.seconds * 1_000;
  const ends = now + lasts;
  return {
    UpdateExpression: 'SET used = :one, ends = :ends, lasts = :lasts, expires = :expires',
    ConditionExpression: before ? 'ends = :seen' : 'attribute_not_exists(pk)',
    ExpressionAttributeValues: {
      ':one': 1,
      ':ends': ends,
      ':lasts': lasts,
      // For as long as the next window would be a longer one.
      ':expires': expiresAt(new Date(ends + longest)).expires,
      ...(before ? { ':seen': before.ends } : {}),
    },
  };
}

async function changes({ store }: Context, key: ReturnType<typeof limitKey>, change: Change): Promise<boolean> {
  try {
    await store.documents.send(new UpdateCommand({ TableName: store.tableName, Key: key, ...change }));
    return true;
  } catch (error) {
    if (error instanceof ConditionalCheckFailedException) return false;
    throw error;
  }
}
