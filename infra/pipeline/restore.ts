import { PutCommand, paginateScan, type ScanCommandOutput } from '@aws-sdk/lib-dynamodb';
import type { Store } from '#functions/db/store.ts';
import { ledgerTableName } from '#functions/db/table.ts';

type Item = NonNullable<ScanCommandOutput['Items']>[number];
export type Restored = { missing: number; replaced: number; left: number };

const concurrency = 50;

/**
 * Copies items of a restored table back into the live one. An existing item stays, unless its kind is in `replaced`:
 * it may be newer, and later decisions (unsubscriptions, sent mails) remain in force. Can be repeated after an
 * interruption.
 */
export async function restoreTable(store: Store, from: string, replaced: ReadonlySet<string>): Promise<Restored> {
  return copyBack(store, { from, into: store.tableName, replaced });
}

/** Only missing ledger rows are copied: an older row could send a mail again. */
export const restoreLedger = (store: Store, from: string): Promise<Restored> =>
  copyBack(store, { from: ledgerTableName(from), into: store.ledgerName, replaced: new Set() });

type Copy = { from: string; into: string; replaced: ReadonlySet<string> };

async function copyBack({ documents }: Store, { from, into, replaced }: Copy): Promise<Restored> {
  const done: Restored = { missing: 0, replaced: 0, left: 0 };
  const pages = paginateScan({ client: documents }, { TableName: from, ConsistentRead: true });
  for await (const { Items = [] } of pages) {
    for (let start = 0; start < Items.length; start += concurrency) {
      const outcomes = Items.slice(start, start + concurrency).map((item) => putBack(item));
      for (const outcome of await Promise.all(outcomes)) done[outcome] += 1;
    }
  }
  return done;

  async function putBack(Item: Item): Promise<keyof Restored> {
    const replaces = replaced.has(kindOf(Item));
    const condition = replaces ? {} : { ConditionExpression: 'attribute_not_exists(pk)' };
    try {
      await documents.send(new PutCommand({ TableName: into, Item, ...condition }));
      return replaces ? 'replaced' : 'missing';
    } catch (error) {
      if ((error as Error).name !== 'ConditionalCheckFailedException') throw error;
      return 'left';
    }
  }
}

/** The prefix of the partition key: `article#ID` is an article. */
const kindOf = (item: Item) => String(item['pk']).split('#')[0] ?? '';
