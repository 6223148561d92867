import { createHash } from 'node:crypto';
import { type ContentKind, isModerated, type ModeratedKind, type PublicKind } from '#shared/model/kinds.ts';
import type { SortPart } from './cursor.ts';

/**
 * Every key of the table and every question it answers.
 *
 *   one item, as readers see it             pk article#ID     sk live
 *   one item, as the staff edit it          pk article#ID     sk working
 *   all that readers see of a kind          lists    live#article             date#publishedAt#ID
 *   all that the staff edit of a kind       lists    working#article          date#createdAt#ID
 *   what waits for approval                 queue    pending#article          date#createdAt#ID
 *   what a person wrote                     authors  author#USER#article      date#createdAt#ID
 *   an account                              pk user#ID        sk user         lists user   createdAt#ID
 *   whose e-mail, whose username            pk email#ADDRESS / username#NAME  sk guard
 *   the administrators, so one always stays pk admins         sk admins
 *   a reader of the newsletter              pk subscriber#READER  sk subscriber   lists subscriber  subscribedAt#READER
 *   how often a reader was asked to confirm pk subscriber#READER  sk asked#DAY
 *   a newsletter                            pk newsletter#ID  sk newsletter   lists newsletter  createdAt#ID
 *   the newsletters that are being sent     queue    sending                  startedAt#ID
 *   how the site stands                     pk site           sk status
 *   which process writes pages              pk site           sk publisher
 *   which process makes the search index    pk search         sk indexer
 *   a former version of an item             pk article#ID     sk revision#VERSION   lists revisions#article#ID VERSION#ID
 *   what the last approval replaced         pk article#ID     sk approval
 *   a deleted item, an edition a row        pk trash#ID       sk deletedAt#article#working
 *   that an item was deleted                pk article#ID     sk deleted
 *   what is in the trash                    lists    trash                    deletedAt#article#working#ID
 *   who did what to one item                pk audit#article#ID    sk at#RECORD
 *   who did what                            lists    audit                    at#article#ID#RECORD
 *   a counter that slows somebody down      pk limit#DIGEST   sk limit
 *
 * And of the table of ledgers:
 *
 *   what becomes of a mail to one reader    pk ledger#ID#NUMBER   sk READER
 *   how many of a bucket are in which state pk ledger#ID      sk bucket#NUMBER
 */
export type Key = { pk: string; sk: string };

export const liveKey = (kind: PublicKind, id: string): Key => ({ pk: `${kind}#${id}`, sk: 'live' });
export const workingKey = (kind: ModeratedKind, id: string): Key => ({ pk: `${kind}#${id}`, sk: 'working' });

/** All editions that an item of this kind can have, the one that the staff edit first. */
export const editionKeys = (kind: ContentKind, id: string): [Key, ...Key[]] =>
  isModerated(kind) ? [workingKey(kind, id), liveKey(kind, id)] : [liveKey(kind, id)];

export const liveList = (kind: PublicKind) => `live#${kind}`;
export const workingList = (kind: ModeratedKind) => `working#${kind}`;
export const pendingQueue = (kind: ModeratedKind) => `pending#${kind}`;
export const writtenBy = (authorId: string, kind: ContentKind) => `author#${authorId}#${kind}`;

export const deletedKey = (kind: ContentKind | 'newsletter', id: string): Key => ({
  pk: `${kind}#${id}`,
  sk: 'deleted',
});

/** Ten digits, so that versions sort as numbers do. */
const inOrder = (version: number) => String(version).padStart(10, '0');
export const revisionKey = (kind: ContentKind, id: string, version: number): Key => ({
  pk: `${kind}#${id}`,
  sk: `revision#${inOrder(version)}`,
});
export const revisionList = (kind: ContentKind, id: string) => `revisions#${kind}#${id}`;
export const revisionSort = (id: string, version: number) => sortKey(inOrder(version), id);
export const versionOfRevisionSort = (sort: string) => Number.parseInt(sort, 10);

export const approvalKey = (kind: ModeratedKind, id: string): Key => ({ pk: `${kind}#${id}`, sk: 'approval' });

export const trashPartition = (id: string) => `trash#${id}`;
export const trashList = 'trash';
/** The sort keys of a row: in its own partition, and in the list of everything deleted, which ends in the id. */
export const trashSort = (deletedAt: string, kind: ContentKind, edition: string) => sortKey(deletedAt, kind, edition);
export const trashKeyOfListSort = (id: string, listSort: string): Key => ({
  pk: trashPartition(id),
  sk: listSort.slice(0, -(id.length + 1)),
});

export const auditPartition = (kind: string, item: string) => `audit#${kind}#${item}`;
export const auditList = 'audit';

export const limitKey = (digest: string): Key => ({ pk: `limit#${digest}`, sk: 'limit' });

export const userKey = (id: string): Key => ({ pk: `user#${id}`, sk: 'user' });
export const userList = 'user';
export const emailGuardKey = (email: string): Key => ({ pk: `email#${email}`, sk: 'guard' });
export const usernameGuardKey = (username: string): Key => ({ pk: `username#${username}`, sk: 'guard' });
export const adminsKey: Key = { pk: 'admins', sk: 'admins' };

/** A reader is known by a digest of the address: ledgers and links can name them without knowing who they are. */
export const readerOf = (email: string): string => createHash('sha256').update(email).digest('base64url');
export const subscriberKey = (reader: string): Key => ({ pk: `subscriber#${reader}`, sk: 'subscriber' });
export const confirmationsKey = (reader: string, day: string): Key => ({
  ...subscriberKey(reader),
  sk: `asked#${day}`,
});
export const subscriberList = 'subscriber';
export const newsletterKey = (id: string): Key => ({ pk: `newsletter#${id}`, sk: 'newsletter' });
export const newsletterList = 'newsletter';
export const sendingQueue = 'sending';
export const ledgerPartition = (id: string) => `ledger#${id}`;
export const bucketPrefix = 'bucket#';
export const bucketKey = (id: string, bucket: number): Key => ({
  pk: ledgerPartition(id),
  sk: `${bucketPrefix}${String(bucket).padStart(5, '0')}`,
});
export const ledgerKey = (id: string, bucket: number, reader: string): Key => ({
  pk: `${ledgerPartition(id)}#${bucket}`,
  sk: reader,
});

export const siteStatusKey: Key = { pk: 'site', sk: 'status' };
export const publisherLeaseKey: Key = { pk: 'site', sk: 'publisher' };
/** In a partition of its own, so that its role cannot write what the publisher says of the site. */
export const searchLeaseKey: Key = { pk: 'search', sk: 'indexer' };

/** What the sort keys of each list above are made of, part by part. */
export const sortShapes = {
  content: ['day', 'instant', 'id'],
  accounts: ['instant', 'id'],
  subscribers: ['instant', 'id'],
  newsletters: ['instant', 'id'],
  revisions: ['version', 'id'],
  trash: ['instant', 'id', 'id', 'id'],
  trashOfItem: ['instant', 'id', 'id'],
  audit: ['instant', 'id', 'id', 'id'],
  auditOfItem: ['instant', 'id'],
  recipients: ['bucket', 'id'],
} as const satisfies Record<string, readonly SortPart[]>;

/** Sort keys end in the item's id, so a cursor can rebuild the whole key from them. */
export const sortKey = (...parts: string[]): string => parts.join('#');
export const idOfSortKey = (key: string): string => key.slice(key.lastIndexOf('#') + 1);

/** Which live item a stream record or a key is about; undefined for everything that readers do not see. */
export function liveItemOf({ pk, sk }: Key): { kind: PublicKind; id: string } | undefined {
  if (sk !== 'live') return undefined;
  const separator = pk.indexOf('#');
  return { kind: pk.slice(0, separator) as PublicKind, id: pk.slice(separator + 1) };
}
