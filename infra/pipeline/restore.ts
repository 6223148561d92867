import { paginateScan } from '@aws-sdk/lib-dynamodb';
import { fromData } from '#functions/db/data.ts';
import { batchGet, type Row, type Store } from '#functions/db/store.ts';
import { ledgerTableName } from '#functions/db/table.ts';
import type { Media } from '#functions/media/rows.ts';
import { type ContentKind, contentKinds } from '#shared/kinds/kinds.ts';
import { restoreAccount } from './restore-account.ts';
import { restoreEditions } from './restore-editions.ts';
import { asStillNamed } from './restore-references.ts';
import { type Copy, isDeletedSince, left, nothing, putMissing, type Restored, sum } from './restored-rows.ts';

/**
 * How a kind of row comes back. Deleting a row often ends something on purpose: a missing row is not always a lost one.
 *
 *   missing    it is never deleted on purpose: what is missing is lost
 *   undeleted  a deletion on purpose leaves a tombstone
 *   editions   all editions of the item together, by their state
 *   account    the account with its other rows, unless its deletion is recorded
 *   reference  it belongs to another row, and comes back after all others if it still fits that one
 *
 * Rows of other kinds never come back: sessions, links, drafts, invitations, the trash, leases, waiting mails. Each can be made
 * again.
 */
type Rule = 'missing' | 'undeleted' | 'editions' | 'account' | 'reference';

const contentRules = {
  working: 'editions',
  live: 'editions',
  notes: 'undeleted',
  revision: 'missing',
  deleted: 'missing',
} as const;

/** By the first word of the partition key and that of the sort key; `any` where the latter is an id or a date. */
const rules: Record<string, Record<string, Rule>> = {
  ...Object.fromEntries(contentKinds.map((kind) => [kind, contentRules])),
  newsletter: { newsletter: 'undeleted', live: 'undeleted', deleted: 'missing' },
  media: { media: 'undeleted', file: 'missing', use: 'reference', deleted: 'missing' },
  'media-bytes': { guard: 'reference' },
  user: { user: 'account' },
  email: { guard: 'reference' },
  username: { guard: 'reference' },
  // An erased address leaves no trace: the runbook repeats erasures.
  subscriber: { subscriber: 'missing' },
  audit: { any: 'missing' },
  admins: { admins: 'missing' },
  settings: { 'second-factor': 'missing' },
};

const firstWord = (key: string) => key.split('#')[0] ?? '';

function ruleOf({ pk, sk }: Row): Rule | undefined {
  const ofKind = rules[firstWord(pk)];
  return ofKind?.['any'] ?? ofKind?.[firstWord(sk)];
}

const concurrency = 50;

/**
 * Copies lost items of a restored table back into the live one. An existing item stays, unless its kind is in `replaced`:
 * it may be newer, and later decisions (unsubscriptions, sent mails, withdrawals, deletions) remain in force. Can be repeated
 * after an interruption.
 */
export async function restoreTable(live: Store, from: string, replaced: ReadonlySet<string>): Promise<Restored> {
  const backup = { ...live, tableName: from, ledgerName: ledgerTableName(from) };
  const copy: Copy = { live, backup, replaced };
  const references: Row[] = [];
  const items = new Set<string>();
  const done = await forEachRow(backup, from, async (row) => {
    const rule = ruleOf(row);
    if (rule === 'missing') return putMissing(live, live.tableName, row);
    if (rule === 'undeleted') return (await isDeleted(copy, row)) ? left : putMissing(live, live.tableName, row);
    if (rule === 'account') return restoreAccount(copy, row);
    if (rule !== 'editions') {
      if (rule === 'reference') references.push(row);
      return rule ? nothing : left;
    }
    if (items.has(row.pk)) return nothing;
    items.add(row.pk);
    const kind = firstWord(row.pk) as ContentKind;
    const id = row.pk.slice(row.pk.indexOf('#') + 1);
    return restoreEditions(copy, kind, id);
  });
  const referring = await forEach(references, async (row) => {
    const named = await asStillNamed(live, row);
    return named ? putMissing(live, live.tableName, named) : left;
  });
  return sum([done, referring]);
}

async function isDeleted({ live, backup }: Copy, { pk, sk, data }: Row): Promise<boolean> {
  // The deletion of a picture that never became ready leaves no tombstone.
  if (sk === 'media' && !fromData<Media>(data).file) return true;
  const tombstone = [{ pk, sk: 'deleted' }];
  const [[now], [before]] = await Promise.all([batchGet(live, tombstone), batchGet(backup, tombstone)]);
  return isDeletedSince(now, before);
}

/** Only missing ledger rows are copied: an older row could send a mail again. */
export const restoreLedger = (store: Store, from: string): Promise<Restored> =>
  forEachRow(store, ledgerTableName(from), (row) => putMissing(store, store.ledgerName, row));

type Work = (row: Row) => Promise<Restored>;

async function forEachRow({ documents }: Store, TableName: string, work: Work): Promise<Restored> {
  let done = nothing;
  for await (const { Items = [] } of paginateScan({ client: documents }, { TableName, ConsistentRead: true })) {
    done = sum([done, await forEach(Items as Row[], work)]);
  }
  return done;
}

async function forEach(rows: readonly Row[], work: Work): Promise<Restored> {
  let done = nothing;
  for (let start = 0; start < rows.length; start += concurrency) {
    done = sum([done, ...(await Promise.all(rows.slice(start, start + concurrency).map(work)))]);
  }
  return done;
}
