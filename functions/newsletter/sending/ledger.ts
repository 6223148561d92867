import { TransactionCanceledException } from '@aws-sdk/client-dynamodb';
import { TransactWriteCommand, type TransactWriteCommandInput } from '@aws-sdk/lib-dynamodb';
import type { Context } from '#functions/context/context.ts';
import { bucketKey, ledgerKey, newsletterKey } from '#functions/db/keys.ts';
import { readPartition } from '#functions/db/query.ts';
import { failedConditions, getRow, ifStillVersion, type Store } from '#functions/db/store.ts';
import { expiresAt } from '#functions/db/table.ts';
import type { RowState } from '#shared/newsletter/newsletter.ts';

/** The state of one subscriber's mail in one send. */
export type Row = {
  subscriberId: string;
  bucket: number;
  state: RowState;
  /** When the row reached this state. */
  at: string;
  /** The batch that holds the row, and until when no other may change it. */
  claim?: string;
  leaseUntil?: string;
  messageId?: string;
  reason?: string;
  feedback?: 'bounce' | 'complaint';
  left?: 'early';
};

/** A state change of one row, applied only if the row is still in `from` and, where given, claimed by `heldBy`. */
export type Move = {
  subscriberId: string;
  bucket: number;
  from: RowState | 'absent';
  to: RowState;
  heldBy?: string | undefined;
  set?: Partial<Pick<Row, 'claim' | 'leaseUntil' | 'messageId' | 'reason'>>;
};

type Action = NonNullable<TransactWriteCommandInput['TransactItems']>[number];

/** A transaction takes 100 actions; one of them may be the check of the newsletter's version. */
const maxActions = 99;
const maxAttempts = 40;
/** Rows hold no address and expire thirteen months after their final state. */
const retentionMonths = 13;

export async function readBucket(store: Store, id: string, bucket: number): Promise<Row[]> {
  const rows = await readPartition(store, store.ledgerName, { pk: ledgerKey(id, bucket, '').pk });
  return rows.map((row) => rowOf(row, bucket));
}

export async function readRow(
  store: Store,
  id: string,
  bucket: number,
  subscriberId: string,
): Promise<Row | undefined> {
  const row = await getRow(store, ledgerKey(id, bucket, subscriberId), store.ledgerName);
  return row && rowOf(row, bucket);
}

const rowOf = ({ pk: _, sk, ...item }: Record<string, unknown>, bucket: number) =>
  ({ ...item, subscriberId: sk, bucket }) as Row;

/**
 * Applies moves in transactions that also update the counts, so a bucket's counts always equal its rows. A move whose
 * condition fails is left out; with `version` given, all are once the newsletter has another version. Returns the moves applied.
 */
export async function moveRows(ctx: Context, id: string, moves: readonly Move[], version?: number): Promise<Move[]> {
  const applied: Move[] = [];
  for (const group of groupsOf(moves)) applied.push(...(await moveTogether(ctx, id, group, version)));
  return applied;
}

async function moveTogether(
  { store, now }: Context,
  id: string,
  group: readonly Move[],
  version: number | undefined,
): Promise<Move[]> {
  const checks = version === undefined ? [] : [versionCheck(store.tableName, id, version)];
  let moves = group;
  for (let attempt = 1; moves.length > 0; attempt++) {
    const TransactItems = [
      ...checks,
      ...moves.map((move) => rowAction(store.ledgerName, id, now(), move)),
      ...countActions(store.ledgerName, id, moves),
    ];
    try {
      await store.documents.send(new TransactWriteCommand({ TransactItems }));
      return [...moves];
    } catch (error) {
      if (!(error instanceof TransactionCanceledException) || attempt === maxAttempts) throw error;
      const failed = failedConditions(error);
      if (checks.length > 0 && failed.includes(0)) return [];
      const possible = moves.filter((_, index) => !failed.includes(checks.length + index));
      // No condition failed: a concurrent transaction conflicted, so retry after a random delay.
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

function rowAction(
  TableName: string,
  id: string,
  now: Date,
  { subscriberId, bucket, from, to, heldBy, set }: Move,
): Action {
  const Key = ledgerKey(id, bucket, subscriberId);
  const row = {
    state: to,
    at: now.toISOString(),
    ...set,
    ...(isFinal(to) ? expiresAt(monthsAfter(now, retentionMonths)) : {}),
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

/** Groups that fit one transaction together with the count of each bucket they touch. */
function* groupsOf(moves: readonly Move[]): Generator<Move[]> {
  let group: Move[] = [];
  let buckets = new Set<number>();
  for (const move of moves.toSorted((one, other) => one.bucket - other.bucket)) {
    if (group.length + buckets.size + 1 + (buckets.has(move.bucket) ? 0 : 1) > maxActions) {
      yield group;
      group = [];
      buckets = new Set();
    }
    group.push(move);
    buckets.add(move.bucket);
  }
  if (group.length > 0) yield group;
}
