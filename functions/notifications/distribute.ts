import { getAccount, listStaff } from '#functions/accounts/repository.ts';
import type { Context } from '#functions/context/context.ts';
import { nextMailKey, notificationKey, notifiedQueue, outboxKey, outboxQueue, sortShapes } from '#functions/db/keys.ts';
import { listAll } from '#functions/db/query.ts';
import { batchGet, transact, type Write } from '#functions/db/store.ts';
import { daysAfter, expiresAt } from '#functions/db/table.ts';
import type { User } from '#shared/accounts/user.ts';
import { notifications } from '#shared/limits.ts';
import { type NotificationTopic, topicFor } from '#shared/notifications/notifications.ts';
import type { NewsroomChange, OutboxRow } from './outbox.ts';

/** The notification of one person about a change. */
export type Notified = Omit<NewsroomChange, 'topics'> & { topic: NotificationTopic };

/** A transaction takes 100 actions: two for each person, one for the change. */
const peoplePerTransaction = 49;

/** Puts every due change into the next mail of each of its recipients. */
export async function distributeChanges(ctx: Context): Promise<void> {
  const due = await listAll<NewsroomChange>(ctx.store, {
    index: 'queue',
    partition: outboxQueue,
    shape: sortShapes.notifications,
    keyOf: keyOfQueued,
    ascending: true,
    before: new Date(ctx.now().getTime() + 1).toISOString(),
  });
  if (due.length === 0) return;
  const staff = due.some(({ topics }) => topics.includes('submitted')) ? await listStaff(ctx.store) : [];
  await forEachLogged(ctx, due, (change) => distribute(ctx, change, staff));
}

/** One after the other; a failure is logged and does not keep back the rest. */
export async function forEachLogged<Item>(ctx: Context, items: readonly Item[], work: (item: Item) => Promise<void>) {
  for (const item of items) {
    await work(item).catch((error: Error) => ctx.log({ level: 'error', requestId: 'notifications', error }));
  }
}

function keyOfQueued(_: string, sort: string) {
  const [, kind = '', id = '', version = ''] = sort.split('#');
  return outboxKey(kind as NewsroomChange['kind'], id, Number(version));
}

/**
 * The row of the change records its last recipient, in the transaction that adds the notification: an interrupted
 * distribution continues after that recipient, and of two concurrent ones one wins.
 */
async function distribute(ctx: Context, { kind, id, version }: NewsroomChange, staff: readonly User[]): Promise<void> {
  const key = outboxKey(kind, id, version);
  const [row] = await batchGet<OutboxRow>(ctx.store, [key]);
  if (!row) return;
  const { data: change, distributedUpTo = '' } = row;
  const left = (await recipientsOf(ctx, change, staff)).filter(([accountId]) => accountId > distributedUpTo);
  const now = left.slice(0, peoplePerTransaction);
  const later = left.slice(peoplePerTransaction);
  const TableName = ctx.store.tableName;
  const ifUnmoved = {
    ConditionExpression:
      row.distributedUpTo === undefined
        ? 'attribute_exists(pk) AND attribute_not_exists(distributedUpTo)'
        : 'distributedUpTo = :before',
    ...(row.distributedUpTo === undefined ? {} : { ExpressionAttributeValues: { ':before': row.distributedUpTo } }),
  };
  const progress: Write =
    later.length === 0
      ? { Delete: { TableName, Key: key, ...ifUnmoved } }
      : {
          Update: {
            TableName,
            Key: key,
            UpdateExpression: 'SET distributedUpTo = :next',
            ConditionExpression: ifUnmoved.ConditionExpression,
            ExpressionAttributeValues: { ...ifUnmoved.ExpressionAttributeValues, ':next': now.at(-1)?.[0] },
          },
        };
  const writes = now.flatMap(([accountId, topic]) => notificationWritesFor(ctx, accountId, { ...change, topic }));
  const won = await transact(ctx.store, [progress, ...writes]);
  if (won && later.length > 0) await distribute(ctx, change, staff);
}

async function recipientsOf(ctx: Context, change: NewsroomChange, staff: readonly User[]) {
  const author = change.topics.some((topic) => topic !== 'submitted') && (await getAccount(ctx.store, change.authorId));
  const people = new Map([...staff, ...(author ? [author] : [])].map((person) => [person.id, person]));
  return [...people.values()]
    .flatMap((person): [string, NotificationTopic][] => {
      const topic = topicFor(person, change);
      return topic ? [[person.id, topic]] : [];
    })
    .toSorted(([one], [other]) => (one < other ? -1 : 1));
}

/** Puts a change into the next mail of a person. */
function notificationWritesFor(
  ctx: Context,
  accountId: string,
  { topics: _, ...data }: Notified & Pick<NewsroomChange, 'topics'>,
): Write[] {
  const TableName = ctx.store.tableName;
  const expiry = expiresAt(daysAfter(ctx.now(), notifications.keptDays));
  return [
    { Put: { TableName, Item: { ...notificationKey(accountId, data), data, ...expiry } } },
    {
      Update: {
        TableName,
        Key: nextMailKey(accountId),
        UpdateExpression: 'SET queuePk = :queue, queueSk = :person, #data = :data, expires = :expires ADD added :one',
        ExpressionAttributeNames: { '#data': 'data' },
        ExpressionAttributeValues: {
          ':queue': notifiedQueue,
          ':person': accountId,
          ':data': { accountId },
          ':expires': expiry.expires,
          ':one': 1,
        },
      },
    },
  ];
}
