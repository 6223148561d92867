import { isDeepStrictEqual } from 'node:util';
import { TransactionCanceledException } from '@aws-sdk/client-dynamodb';
import { BatchGetCommand, TransactWriteCommand } from '@aws-sdk/lib-dynamodb';
import type { Context } from '#functions/context.ts';
import { type Key, liveKey, workingKey } from '#functions/db/keys.ts';
import { subscriberItem, subscriberKeyOf } from '#functions/newsletter/subscribers.ts';
import { type Content, type Edition, fromItem, liveItem, workingItem } from '#functions/publishing/edition-items.ts';
import type { Subscriber } from '#shared/model/newsletter.ts';
import { civilDateInRome } from '#shared/rules/dates.ts';
import type { ImportedLine } from './parse.ts';

export type Written = { created: number; changed: number; unchanged: number };

type Action =
  | { Put: { TableName: string; Item: Record<string, unknown> } }
  | { Delete: { TableName: string; Key: Key } };
type Stored = Record<string, unknown> | undefined;

const conflictsBeforeGivingUp = 5;

/** Writes a batch of at most 45 lines in one transaction; what the store already holds word for word is left alone. */
export async function writeBatch(ctx: Context, lines: readonly ImportedLine[]): Promise<Written> {
  for (let attempt = 1; ; attempt++) {
    const stored = await readStored(ctx, lines);
    const steps = lines.map((line, index) => stepFor(ctx, line, stored[index]));
    const TransactItems = steps.flatMap(({ actions }) => actions);
    try {
      if (TransactItems.length > 0) await ctx.store.documents.send(new TransactWriteCommand({ TransactItems }));
      const count = (outcome: Step['outcome']) => steps.filter((step) => step.outcome === outcome).length;
      return { created: count('created'), changed: count('changed'), unchanged: count('unchanged') };
    } catch (error) {
      // Somebody saved one of these items at the same moment: read again and go on from there.
      if (!(error instanceof TransactionCanceledException) || attempt === conflictsBeforeGivingUp) throw error;
    }
  }
}

/** Where a line is kept: two lines with the same key must not be in one batch. */
export function keyOf(line: ImportedLine): Key {
  if (line.kind === 'subscriber') return subscriberKeyOf(line.fields);
  return 'moderated' in line ? workingKey(line.kind, line.fields.id) : liveKey(line.kind, line.fields.id);
}

async function readStored({ store }: Context, lines: readonly ImportedLine[]): Promise<Stored[]> {
  const keys = lines.map(keyOf);
  const { Responses } = await store.documents.send(
    new BatchGetCommand({ RequestItems: { [store.tableName]: { Keys: keys, ConsistentRead: true } } }),
  );
  const found = Responses?.[store.tableName] ?? [];
  return keys.map(({ pk, sk }) => found.find((item) => item['pk'] === pk && item['sk'] === sk));
}

type Step = { outcome: 'created' | 'changed' | 'unchanged'; actions: Action[] };

function stepFor(ctx: Context, line: ImportedLine, stored: Stored): Step {
  const { tableName } = ctx.store;
  const put = (item: Record<string, unknown>) => ({
    Put: { TableName: tableName, Item: item, ...unchangedSince(stored) },
  });
  const outcome = stored ? 'changed' : 'created';
  if (line.kind === 'subscriber') {
    const before = stored?.['data'] as Record<string, unknown> | undefined;
    // Whether somebody is subscribed is theirs to say: a file adds readers and names, and brings nobody back.
    const { name } = line.fields;
    const item = subscriberItem(before ? { ...(before as Subscriber), ...(name ? { name } : {}) } : line.fields);
    return isDeepStrictEqual(before, clean(item.data)) ? same : { outcome, actions: [put(item)] };
  }

  const before = stored && fromItem<Edition & Content>(stored as Parameters<typeof fromItem>[0]);
  const at = ctx.now().toISOString();
  // A file without dates says the same thing tomorrow.
  const fields = { ...(before?.date ? { date: before.date } : {}), ...line.fields };
  const times = {
    version: (before?.version ?? 0) + 1,
    createdAt: before?.createdAt ?? at,
    updatedAt: at,
    publishedAt: before?.publishedAt ?? at,
  };
  if (!('moderated' in line)) {
    const after = line.schema.parse({ date: civilDateInRome(ctx.now()), ...fields, ...times });
    return sameText(before, after) ? same : { outcome, actions: [put(liveItem(line.kind, after))] };
  }

  const { moderated, status, kind } = line;
  const completed = { ...moderated.complete(ctx, fields), ...fields };
  const live = status === 'published';
  const publishedAt = live ? times.publishedAt : before?.publishedAt;
  const after = moderated.working.parse({ ...completed, ...times, status, live, publishedAt });
  if (sameText(before, after)) return same;
  return {
    outcome,
    actions: [
      put(workingItem(kind, after)),
      live
        ? { Put: { TableName: tableName, Item: liveItem(kind, moderated.live.parse(after)) } }
        : { Delete: { TableName: tableName, Key: liveKey(kind, after.id) } },
    ],
  };
}

const same: Step = { outcome: 'unchanged', actions: [] };

const unchangedSince = (stored: Stored) =>
  stored?.['version'] === undefined
    ? stored
      ? {}
      : { ConditionExpression: 'attribute_not_exists(pk)' }
    : { ConditionExpression: 'version = :version', ExpressionAttributeValues: { ':version': stored['version'] } };

/** Whether two states of an item differ in nothing but their bookkeeping. */
function sameText(before: Content | undefined, after: Content): boolean {
  return before !== undefined && isDeepStrictEqual(withoutTimes(before), withoutTimes(after));
}

function withoutTimes({ version, createdAt, updatedAt, publishedAt, ...text }: Content): Record<string, unknown> {
  return clean(text);
}

const clean = (fields: object) => Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined));
