import { TransactionCanceledException } from '@aws-sdk/client-dynamodb';
import { GetCommand, QueryCommand, TransactWriteCommand, type TransactWriteCommandInput } from '@aws-sdk/lib-dynamodb';
import type { Context } from '#functions/context/context.ts';
import { bucketKey, ledgerKey, newsletterKey } from '#functions/db/keys.ts';
import type { Store } from '#functions/db/store.ts';
import { ifStillVersion } from '#functions/db/store.ts';
import { expiresAt } from '#functions/db/table.ts';
import type { RowState } from '#shared/model/newsletter.ts';

/** What becomes of the mail to one reader. */
export type Row = {
  reader: string;
  bucket: number;
  state: RowState;
  /** When it came to be so. */
  at: string;
  /** Which attempt holds it, and until when nobody else may touch it. */
  claim?: string;
  leaseUntil?: string;
  messageId?: string;
  reason?: string;
  feedback?: 'bounce' | 'complaint';
};

/** One step of one row. It happens only if the row is still as `from` says, and still held by `heldBy` where that is given. */
export type Move = {
  reader: string;
  bucket: number;
  from: RowState | 'absent';
  to: RowState;
  heldBy?: string | undefined;
  set?: Partial<Pick<Row, 'claim' | 'leaseUntil' | 'messageId' | 'reason'>>;
};

type Action = NonNullable<TransactWriteCommandInput['TransactItems']>[number];

/** A transaction takes a hundred; one of them may be the question whether the newsletter is still the same. */
const actionsAtOnce = 99;
const attempts = 40;
/** Ledgers hold no address and are gone thirteen months after their row came to its end. */
const keptMonths = 13;

export async function readBucket({ documents, ledgerName }: Store, id: string, bucket: number): Promise<Row[]> {
  const rows: Row[] = [];
  let ExclusiveStartKey: Record<string, unknown> | undefined;
  do {
    const { Items = [], LastEvaluatedKey } = await documents.send(
      new QueryCommand({
        TableName: ledgerName,
        KeyConditionExpression: 'pk = :pk',
        ExpressionAttributeValues: { ':pk': ledgerKey(id, bucket, '').pk },
        ConsistentRead: true,
        ExclusiveStartKey,
      }),
    );
    rows.push(...Items.map((item) => rowOf(item, bucket)));
    ExclusiveStartKey = LastEvaluatedKey;
  } while (ExclusiveStartKey);
  return rows;
}

export async function readRow(
  { documents, ledgerName }: Store,
  id: string,
  bucket: number,
  reader: string,
): Promise<Row | undefined> {
  const Key = ledgerKey(id, bucket, reader);
  const { Item } = await documents.send(new GetCommand({ TableName: ledgerName, Key, ConsistentRead: true }));
  return Item && rowOf(Item, bucket);
}

const rowOf = ({ pk: _, sk, ...item }: Record<string, unknown>, bucket: number) =>
  ({ ...item, reader: sk, bucket }) as Row;

/**
 * Takes these steps, many in one transaction, and counts them in the same transaction: what a bucket says of itself is what
 * its rows are, always. Steps that came too late are left out: all of them when the newsletter is no longer the version
 * that they were meant for, where that is given. Answers with those that were taken.
 */
export async function moveRows(ctx: Context, id: string, moves: readonly Move[], version?: number): Promise<Move[]> {
  const taken: Move[] = [];
  for (const group of groupsOf(moves)) taken.push(...(await moveTogether(ctx, id, group, version)));
  return taken;
}

async function moveTogether(
  { store, now }: Context,
  id: string,
  group: readonly Move[],
  version: number | undefined,
): Promise<Move[]> {
  const asked = version === undefined ? [] : [versionCheck(store.tableName, id, version)];
  let moves = group;
  for (let attempt = 1; moves.length > 0; attempt++) {
    const TransactItems = [
      ...asked,
      ...moves.map((move) => rowAction(store.ledgerName, id, now(), move)),
      ...countActions(store.ledgerName, id, moves),
    ];
    try {
      await store.documents.send(new TransactWriteCommand({ TransactItems }));
      return [...moves];
    } catch (error) {
      if (!(error instanceof TransactionCanceledException) || attempt === attempts) throw error;
      const failed = (error.CancellationReasons ?? []).map(({ Code }) => Code === 'ConditionalCheckFailed');
      if (asked.length > 0 && failed[0]) return [];
      const possible = moves.filter((_, index) => !failed[asked.length + index]);
      // Nobody failed, so somebody was in the way: a random while later they are not.
      if (possible.length === moves.length) await backOff(attempt);
      moves = possible;
    }
  }
  return [];
}

const backOff = (attempt: number) =>
  new Promise((resolve) => setTimeout(resolve, Math.random() * Math.min(250, 5 * 2 ** attempt)));

const versionCheck = (TableName: string, id: string, version: number): Action => ({
  ConditionCheck: { TableName, Key: newsletterKey(id), ...ifStillVersion(version) },
});

function rowAction(TableName: string, id: string, now: Date, { reader, bucket, from, to, heldBy, set }: Move): Action {
  const Key = ledgerKey(id, bucket, reader);
  const row = {
    state: to,
    at: now.toISOString(),
    ...set,
    ...(isFinal(to) ? expiresAt(monthsAfter(now, keptMonths)) : {}),
  };
  if (from === 'absent') {
    return { Put: { TableName, Item: { ...Key, ...row }, ConditionExpression: 'attribute_not_exists(pk)' } };
  }
  const names = Object.keys(row);
  const dropped = ['claim', 'leaseUntil', 'reason', 'expires'].filter((name) => !names.includes(name));
  return {
    Update: {
      TableName,
      Key,
      UpdateExpression: `SET ${names.map((name) => `#${name} = :${name}`).join(', ')} REMOVE ${dropped.map((name) => `#${name}`).join(', ')}`,
      ConditionExpression: `#state = :from${heldBy ? ' AND #claim = :heldBy' : ''}`,
      ExpressionAttributeNames: Object.fromEntries(
        [...new Set([...names, ...dropped, ...(heldBy ? ['claim'] : [])])].map((name) => [`#${name}`, name]),
      ),
      ExpressionAttributeValues: {
        ':from': from,
        ...(heldBy ? { ':heldBy': heldBy } : {}),
        ...Object.fromEntries(Object.entries(row).map(([name, value]) => [`:${name}`, value])),
      },
    },
  };
}

const isFinal = (state: RowState) => state === 'sent' || state === 'failed' || state === 'skipped';

function monthsAfter(now: Date, months: number): Date {
  const end = new Date(now);
  end.setUTCMonth(end.getUTCMonth() + months);
  return end;
}

function countActions(TableName: string, id: string, moves: readonly Move[]): Action[] {
  return [...Map.groupBy(moves, ({ bucket }) => bucket)].map(([bucket, inBucket]) => {
    const change = new Map<string, number>();
    const add = (name: string, by: number) => change.set(name, (change.get(name) ?? 0) + by);
    for (const { from, to } of inBucket) {
      add(from === 'absent' ? 'total' : from, from === 'absent' ? 1 : -1);
      add(to, 1);
    }
    const names = [...change.keys()];
    return {
      Update: {
        TableName,
        Key: bucketKey(id, bucket),
        UpdateExpression: `ADD ${names.map((name) => `#${name} :${name}`).join(', ')}`,
        ExpressionAttributeNames: Object.fromEntries(names.map((name) => [`#${name}`, name])),
        ExpressionAttributeValues: Object.fromEntries(names.map((name) => [`:${name}`, change.get(name)])),
      },
    };
  });
}

/** As many steps as one transaction takes, with the count of each bucket that they touch. */
function* groupsOf(moves: readonly Move[]): Generator<Move[]> {
  let group: Move[] = [];
  let buckets = new Set<number>();
  for (const move of moves.toSorted((one, other) => one.bucket - other.bucket)) {
    if (group.length + buckets.size + 1 + (buckets.has(move.bucket) ? 0 : 1) > actionsAtOnce) {
      yield group;
      [group, buckets] = [[], new Set()];
    }
    group.push(move);
    buckets.add(move.bucket);
  }
  if (group.length > 0) yield group;
}
