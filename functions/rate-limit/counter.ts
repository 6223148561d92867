import { ConditionalCheckFailedException } from '@aws-sdk/client-dynamodb';
import { DeleteCommand, UpdateCommand, type UpdateCommandInput } from '@aws-sdk/lib-dynamodb';
import type { Context } from '#functions/context/context.ts';
import { pseudonym } from '#functions/context/pseudonym.ts';
import { type Key, limitKey } from '#functions/db/keys.ts';
import { expiresAt } from '#functions/db/table.ts';
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
async function reserveIn(ctx: Context, limit: Limit, key: Key): Promise<number | undefined> {
  const now = ctx.now().getTime();
  for (let race = 1; race <= racesBeforeGivingUp; race++) {
    const counted = await change(ctx, key, oneMore(limit, now));
    if (counted.done) return undefined;
    const { window } = counted;
    if (window && window.ends > now) return Math.ceil((window.ends - now) / 1_000);
    if ((await change(ctx, key, newWindow(limit, now, window))).done) return undefined;
  }
  return 1;
}

type Change = Pick<UpdateCommandInput, 'UpdateExpression' | 'ConditionExpression' | 'ExpressionAttributeValues'>;

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

type Outcome = { done: true } | { done: false; window: Window | undefined };

/** What refuses a change also says what stands there. */
async function change({ store }: Context, key: Key, wanted: Change): Promise<Outcome> {
  const asked = { TableName: store.tableName, Key: key, ReturnValuesOnConditionCheckFailure: 'ALL_OLD' } as const;
  try {
    await store.documents.send(new UpdateCommand({ ...asked, ...wanted }));
    return { done: true };
  } catch (error) {
    if (!(error instanceof ConditionalCheckFailedException)) throw error;
    return { done: false, window: error.Item && windowOf(error.Item) };
  }
}

/** Errors come as the store speaks, not as documents. */
const windowOf = (item: Record<string, { N?: string | undefined }>): Window => ({
  used: Number(item['used']?.N),
  ends: Number(item['ends']?.N),
  lasts: Number(item['lasts']?.N),
});
