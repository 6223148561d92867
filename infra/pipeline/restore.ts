import { isDeepStrictEqual } from 'node:util';
import { PutCommand, paginateScan } from '@aws-sdk/lib-dynamodb';
import {
  auditPartition,
  deletedKey,
  editionKeys,
  emailUniquenessKey,
  type Key,
  liveKey,
  mediaKey,
  newsletterKey,
  userKey,
  usernameUniquenessKey,
} from '#functions/db/keys.ts';
import { type UseRow, usesOfRows, useWrites } from '#functions/db/media-uses.ts';
import { fromData, readPartition } from '#functions/db/query.ts';
import { batchGet, ifAbsent, ifStillVersion, type Row, type Store, transact, type Write } from '#functions/db/store.ts';
import { ledgerTableName } from '#functions/db/table.ts';
import { inGroups } from '#functions/files/in-groups.ts';
import type { Media } from '#functions/media/rows.ts';
import type { User } from '#shared/accounts/user.ts';
import type { AuditRecord } from '#shared/history/history.ts';
import { type ContentKind, contentKinds, isModerated } from '#shared/kinds/kinds.ts';

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
  subscriber: { subscriber: 'missing', asked: 'missing' },
  slug: { slug: 'missing' },
  author: { live: 'missing' },
  tag: { live: 'missing' },
  redirect: { redirect: 'missing' },
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

/** The row as the rows that it follows have it now; undefined if none of them names it any more. */
async function asStillNamed(store: Store, row: Row): Promise<Row | undefined> {
  const [kind = '', ...rest] = row.pk.split('#');
  const isNamed = {
    email: () => isNameOf(store, row, 'email', rest.join('#')),
    username: () => isNameOf(store, row, 'username', rest.join('#')),
    'media-bytes': () => hasBytes(store, row, rest.join('#')),
  }[kind];
  if (isNamed) return (await isNamed()) ? row : undefined;
  return useAsShown(store, row);
}

async function isNameOf(
  store: Store,
  { userId }: Row<Record<string, unknown>>,
  field: 'email' | 'username',
  name: string,
) {
  const [account] = await batchGet<{ data: User }>(store, [userKey(String(userId))]);
  return account?.data[field] === name;
}

async function hasBytes(store: Store, row: Row, sha256: string): Promise<boolean> {
  const [media] = await batchGet<{ data: Media }>(store, [mediaKey(String(row['id']))]);
  return media?.data.file?.sha256 === sha256;
}

/** A use names the editions that show the picture now. */
async function useAsShown(store: Store, row: Row): Promise<Row | undefined> {
  const use = row['data'] as UseRow & { media: string };
  const { kind, id, media } = use;
  const keys =
    kind === 'newsletter' ? [newsletterKey(id), liveKey('newsletter', id)] : editionKeys(kind as ContentKind, id);
  const rows = (await batchGet(store, keys)).flatMap((edition) =>
    edition ? [{ ...edition, sk: edition.sk === 'live' ? 'live' : 'working' }] : [],
  );
  const uses = usesOfRows(rows);
  const editions = (['working', 'live'] as const).filter((edition) => uses[edition].includes(media));
  return editions.length > 0 ? { ...row, data: { ...use, editions } } : undefined;
}

/** Rows of an account that come back with it. Sessions, links and drafts do not; without the account none does. */
const ownRows = /^(factors|notifications|saved#.+|followed#.+)$/;

/**
 * A lost account with its rows and names. A deleted account stays deleted: the audit record of its deletion keeps it away. So does
 * another account that has its address or its username by now.
 */
async function restoreAccount({ live, backup }: Copy, account: Row): Promise<Restored> {
  const { pk } = account;
  const id = pk.slice('user#'.length);
  const { email, username } = account['data'] as User;
  const names = [emailUniquenessKey(email), usernameUniquenessKey(username)];
  const [existing, ...guards] = await batchGet(
    live,
    [account, ...names].map(({ pk, sk }) => ({ pk, sk })),
  );
  if (existing || guards.some((guard) => guard && guard['userId'] !== id)) return left;
  const records = await readPartition<{ data: AuditRecord }>(live, live.tableName, { pk: auditPartition('user', id) });
  if (records.some(({ data }) => data.actions.includes('delete-account'))) return left;

  const rows = (await readPartition(backup, backup.tableName, { pk })).filter(({ sk }) => ownRows.test(sk));
  const done = await Promise.all(rows.map((row) => putMissing(live, live.tableName, row)));
  // The account goes last: as long as it is missing the command can be repeated.
  const TableName = live.tableName;
  const won = await transact(live, [
    { Put: { TableName, Item: account, ...ifAbsent } },
    ...names.map((key) => ({ Put: { TableName, Item: { ...key, userId: id } } })),
  ]);
  return sum([...done, won ? { ...nothing, missing: 1 + names.length } : left]);
}

/** The rows of an item: working edition, live edition, tombstone. */
type Rows = readonly (Row | undefined)[];

/** What a transaction of DynamoDB takes. */
const writesTogether = 100;

/** Both editions of an item and its uses of pictures, together. A save of the same moment is read again. */
async function restoreEditions({ live, backup, replaced }: Copy, kind: ContentKind, id: string): Promise<Restored> {
  const editions = editionKeys(kind, id);
  const keys = [...editions, deletedKey(kind, id)];
  const before = await batchGet(backup, keys);
  for (;;) {
    const now = await batchGet(live, keys);
    const target = wantedEditions(kind, before, now, replaced.has(kind));
    const changes = editions.map((key, index) => changeOf(live, key, now[index], target[index]));
    const restored = {
      missing: changes.filter(({ effect }) => effect === 'missing').length,
      replaced: changes.filter(({ effect }) => effect === 'replaced').length,
      left: changes.filter(({ effect }, index) => effect === 'left' && before[index]).length,
    };
    if (restored.missing + restored.replaced === 0) return restored;
    const uses = useWrites(live, kind, id, usesOfRows(present(now)), usesOfRows(present(target)));
    const [first = [], ...others] = inGroups([...changes.map(({ write }) => write), ...uses], writesTogether);
    if (!(await transact(live, first))) continue;
    for (const writes of others) await transact(live, writes);
    return restored;
  }
}

/** Since the backup an editor may have published, withdrawn or deleted the item: what is missing for that reason stays away. */
function wantedEditions(kind: ContentKind, before: Rows, now: Rows, isReplaced: boolean): Rows {
  const [working, live, deleted] = now;
  const [workingBefore, liveBefore, deletedBefore] = before;
  const exists = working !== undefined || live !== undefined;
  if (!exists && isDeletedSince(deleted, deletedBefore)) return [];
  if (isReplaced || !exists) return [workingBefore, liveBefore];
  // An unmoderated item has one row: the other one is no loss.
  if (!isModerated(kind)) return [working, live];
  return [working ?? workingBefore, live ?? (working && saysLive(working) ? liveBefore : undefined)];
}

const saysLive = ({ data }: Row): boolean => fromData<{ live?: boolean }>(data).live === true;

const present = (rows: Rows): Row[] => rows.filter((row) => row !== undefined);

type Change = { effect: keyof Restored; write: Write };

function changeOf({ tableName: TableName }: Store, Key: Key, now: Row | undefined, target: Row | undefined): Change {
  const condition = now ? ifStillVersion(now['version']) : ifAbsent;
  if (isDeepStrictEqual(now, target))
    return { effect: 'left', write: { ConditionCheck: { TableName, Key, ...condition } } };
  const effect = now ? 'replaced' : 'missing';
  if (target) return { effect, write: { Put: { TableName, Item: target, ...condition } } };
  return { effect, write: { Delete: { TableName, Key, ...condition } } };
}

/** The live tables and the backup. Items of the `replaced` kinds come back as they were even if they exist. */
type Copy = { live: Store; backup: Store; replaced: ReadonlySet<string> };

/** Counts of rows. */
export type Restored = { missing: number; replaced: number; left: number };

const nothing: Restored = { missing: 0, replaced: 0, left: 0 };
const left: Restored = { ...nothing, left: 1 };

const sum = (all: readonly Restored[]): Restored => ({
  missing: all.reduce((total, { missing }) => total + missing, 0),
  replaced: all.reduce((total, { replaced }) => total + replaced, 0),
  left: all.reduce((total, restored) => total + restored.left, 0),
});

async function putMissing({ documents }: Store, TableName: string, Item: Row): Promise<Restored> {
  try {
    await documents.send(new PutCommand({ TableName, Item, ...ifAbsent }));
    return { ...nothing, missing: 1 };
  } catch (error) {
    if ((error as Error).name !== 'ConditionalCheckFailedException') throw error;
    return left;
  }
}

/** Whether the item was deleted since the backup: a tombstone stays also if the item comes back from the trash. */
const isDeletedSince = (now: Row | undefined, before: Row | undefined): boolean =>
  now !== undefined && now['expires'] !== before?.['expires'];
