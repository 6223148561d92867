import { createHash } from 'node:crypto';
import { AppError } from '#functions/errors/app-error.ts';
import type { ContentKind, ModeratedKind, PublicKind } from '#shared/kinds/kinds.ts';
import type { KeptList } from '#shared/readers/kept-lists.ts';
import { idPattern } from '#shared/text/ids.ts';

/** The parts of sort keys, joined by `#`. A subscriber's digest and a kind have the form of an id. */
const parts = {
  day: String.raw`\d{4}-\d{2}-\d{2}`,
  instant: String.raw`\d{4}-\d{2}-\d{2}T\d{2}:[\d:.]{2,40}Z`,
  id: idPattern,
  version: String.raw`\d{10}`,
  bucket: String.raw`\d{1,5}`,
} as const;

export type SortPart = keyof typeof parts;

export const encodeCursor = (sort: string) => Buffer.from(sort).toString('base64url');

/** The sort key in a cursor; 422 if this list cannot have such a key. */
export function decodeCursor(cursor: string, shape: readonly SortPart[]): string {
  const sort = Buffer.from(cursor, 'base64url').toString();
  const pattern = new RegExp(`^${shape.map((part) => parts[part]).join('#')}$`);
  if (!pattern.test(sort) || encodeCursor(sort) !== cursor) {
    throw new AppError('INVALID', { errors: [{ field: 'cursor', message: 'Pagina non valida' }] });
  }
  return sort;
}

/**
 * Every key of the table and the query that it serves. After a loss a row comes back only by a rule in infra/pipeline/restore.ts.
 *
 *   the live edition of an item             pk article#ID     sk live
 *   the working edition of an item          pk article#ID     sk working
 *     (of news and gallery works, which have one edition alone: a draft)
 *   the live items of a kind                lists    live#article             date#publishedAt#ID
 *   those of one category or event type     groups   live#article#GROUP       date#publishedAt#ID
 *   those that are featured                 featured live#article             date#publishedAt#ID
 *   the live events, by their last day      ends     live#event               endDate#publishedAt#ID
 *   the working editions of a kind          lists    working#article          date#createdAt#ID
 *   items that are pending                  queue    pending#article          date#createdAt#ID
 *   items of one author                     authors  author#USER#article      date#createdAt#ID
 *   an account                              pk user#ID        sk user         lists user   createdAt#ID
 *   e-mail and username are unique          pk email#ADDRESS / username#NAME  sk guard
 *   the staff, to tell two of one name      queue    staff                    ID
 *   a passkey is of one account             pk passkey#DIGEST  sk guard
 *   a session of an account                 pk user#ID        sk session#SESSION
 *   the link in a mail to an account        pk user#ID        sk token#PURPOSE
 *   the second factors of an account        pk user#ID        sk factors
 *   a step of a login, or of a new passkey  pk challenge#DIGEST  sk challenge
 *   from when a second factor is required   pk settings       sk second-factor
 *   an invitation to the staff              pk invitation#ID  sk invitation   lists invitation  createdAt#ID
 *   a new invitation, until the list has it  pk invited#ADDRESS  sk guard
 *   the administrators, so one always stays pk admins         sk admins
 *   a subscriber                            pk subscriber#DIGEST  sk subscriber   lists subscriber  subscribedAt#DIGEST
 *   confirmation mails to one address       pk subscriber#DIGEST  sk asked#DAY
 *   an imported address was asked once      pk subscriber#DIGEST  sk asked
 *   a newsletter                            pk newsletter#ID  sk newsletter   lists newsletter  createdAt#ID
 *   what editors wrote of an author or a tag  pk author#SLUG   sk live         lists live#author  day#publishedAt#SLUG
 *   newsletters being sent                  queue    sending                  startedAt#ID
 *   publishing status of the site           pk site           sk status
 *   lease of the process that writes pages  pk site           sk publisher
 *   a row whose changes keep the publisher awake  pk publisher  sk live
 *   a row whose changes say that derived files were made  pk derived  sk live
 *   lease of the process that indexes        pk search         sk indexer
 *   the item that words of an address name  pk slug#article#WORDS  sk slug
 *   where a former address leads            pk redirect#PATH  sk redirect   lists redirect       PATH
 *   missing pages of a day, and one of them  pk missing#DAY   sk addresses, PATH
 *   a former version of an item             pk article#ID     sk revision#VERSION   lists revisions#article#ID VERSION#ID
 *   the live edition replaced by approval   pk article#ID     sk approval
 *   the notes on an item, all in one row    pk article#ID     sk notes
 *   items with open notes                   queue    notes                    article#ID
 *   a deleted item, an edition a row        pk trash#ID       sk deletedAt#article#working
 *   tombstone of a deleted item             pk article#ID     sk deleted
 *   all items in the trash                  lists    trash                    deletedAt#article#working#ID
 *   audit records of one item               pk audit#article#ID    sk at#RECORD
 *   all audit records                       lists    audit                    at#article#ID#RECORD
 *   a rate limit counter                    pk limit#DIGEST   sk limit
 *   an article that a reader saved          pk user#ID        sk saved#ARTICLE    lists saved#ID    keptAt#ARTICLE
 *   an event that a reader follows          pk user#ID        sk followed#EVENT   lists followed#ID keptAt#EVENT
 *   what a person has not saved yet         pk user#ID        sk draft#article#ITEM  lists drafts#article#ITEM  savedAt#USER
 *   all of a person's                       authors  author#USER#drafts       savedAt#article#ITEM
 *   a person at an item, for some seconds   pk presence#article#ITEM   sk person#USER
 *   a link that shows an unpublished item   pk share#ID       sk share        lists shares#article#ITEM  createdAt#ID
 *   the mails that a person of the staff wants  pk user#ID    sk notifications
 *   a change that is not distributed yet       pk notification#article#ID  sk VERSION   queue notification  dueAt#article#ID#VERSION
 *   a change for a person's next mail       pk notified#USER  sk change#at#article#ID#VERSION
 *   that mail: its time and its claim       pk notified#USER  sk mail         queue notified  USER
 *   a media item                            pk media#ID       sk media        lists media          createdAt#ID
 *   media items of one author               authors  author#USER#media        createdAt#ID
 *   an upload for a media item              pk media#ID       sk upload
 *   a file that a media item has or had     pk media#ID       sk file#NUMBER
 *   the use of a media item by an item      pk media#ID       sk use#article#ITEM   lists media-uses  ID#article#ITEM
 *   the media item that has these bytes     pk media-bytes#SHA256  sk guard
 *
 * And of the ledger table:
 *
 *   the mail to one recipient               pk ledger#ID#NUMBER   sk DIGEST
 *   counts by state of one bucket           pk ledger#ID      sk bucket#NUMBER
 */
export type Key = { pk: string; sk: string };

export const liveKey = (kind: PublicKind, id: string): Key => ({ pk: `${kind}#${id}`, sk: 'live' });
export const workingKey = (kind: ContentKind, id: string): Key => ({ pk: `${kind}#${id}`, sk: 'working' });

export const editionKeys = (kind: ContentKind, id: string): [working: Key, live: Key] => [
  workingKey(kind, id),
  liveKey(kind, id),
];

/** The item that these words are the address of, or were. */
export const slugKey = (kind: ContentKind, slug: string): Key => ({ pk: `slug#${kind}#${slug}`, sk: 'slug' });

/** Where an address of the site before this one leads. */
export const redirectKey = (path: string): Key => ({ pk: `redirect#${path}`, sk: 'redirect' });
export const redirectList = 'redirect';
/** How often a missing page was asked for on a day; without a path, how many such pages there are. */
export const missingKey = (day: string, path = 'addresses'): Key => ({ pk: `missing#${day}`, sk: path });

export const liveList = (kind: PublicKind) => `live#${kind}`;
export const liveGroup = (kind: PublicKind, group: string) => `${liveList(kind)}#${group}`;
export const workingList = (kind: ContentKind) => `working#${kind}`;
export const pendingQueue = (kind: ModeratedKind) => `pending#${kind}`;
export const writtenBy = (authorId: string, kind: ContentKind) => `author#${authorId}#${kind}`;

export const deletedKey = (kind: ContentKind | 'media' | 'newsletter', id: string): Key => ({
  pk: `${kind}#${id}`,
  sk: 'deleted',
});

/** Ten digits, so that versions sort as numbers. */
const inOrder = (version: number) => String(version).padStart(10, '0');
export const revisionKey = (kind: ContentKind, id: string, version: number): Key => ({
  pk: `${kind}#${id}`,
  sk: `revision#${inOrder(version)}`,
});
export const revisionList = (kind: ContentKind, id: string) => `revisions#${kind}#${id}`;
export const revisionSort = (id: string, version: number) => sortKey(inOrder(version), id);
export const versionOfRevisionSort = (sort: string) => Number.parseInt(sort, 10);

export const approvalKey = (kind: ModeratedKind, id: string): Key => ({ pk: `${kind}#${id}`, sk: 'approval' });

/** In the partition of the editions, so that they move to the trash and back with them. */
export const notesKey = (kind: ContentKind, id: string): Key => ({ pk: `${kind}#${id}`, sk: 'notes' });
export const notesQueue = 'notes';

export const trashPartition = (id: string) => `trash#${id}`;
export const trashList = 'trash';
/** The sort key of a trash row in its own partition; in the list of all trash the id follows. */
export const trashSort = (deletedAt: string, kind: ContentKind | 'media', edition: string) =>
  sortKey(deletedAt, kind, edition);
export const trashKeyOfListSort = (id: string, listSort: string): Key => ({
  pk: trashPartition(id),
  sk: listSort.slice(0, -(id.length + 1)),
});

export const auditPartition = (kind: string, item: string) => `audit#${kind}#${item}`;
export const auditList = 'audit';

/** In the account's partition, so that they go with it; the list is newest first. */
export const keptKey = (accountId: string, list: KeptList, id: string): Key => ({
  pk: `user#${accountId}`,
  sk: `${list}#${id}`,
});
export const keptList = (accountId: string, list: KeptList) => `${list}#${accountId}`;

/** In the account's partition, so that they go with it. */
export const draftPrefix = 'draft#';
export const draftKey = (accountId: string, kind: ContentKind, id: string): Key => ({
  pk: `user#${accountId}`,
  sk: `${draftPrefix}${kind}#${id}`,
});
export const draftsBy = (accountId: string) => `author#${accountId}#drafts`;
export const draftsOf = (kind: ContentKind, id: string) => `drafts#${kind}#${id}`;

export const presencePartition = (kind: ContentKind, item: string) => `presence#${kind}#${item}`;
export const presenceKey = (kind: ContentKind, item: string, accountId: string): Key => ({
  pk: presencePartition(kind, item),
  sk: `person#${accountId}`,
});

export const shareKey = (id: string): Key => ({ pk: `share#${id}`, sk: 'share' });
export const shareList = (kind: ModeratedKind, item: string) => `shares#${kind}#${item}`;

export const notificationPreferencesKey = (accountId: string): Key => ({ ...userKey(accountId), sk: 'notifications' });
export const outboxKey = (kind: ContentKind, id: string, version: number): Key => ({
  pk: `notification#${kind}#${id}`,
  sk: inOrder(version),
});
export const outboxQueue = 'notification';
export const outboxSort = (dueAt: string, kind: ContentKind, id: string, version: number) =>
  sortKey(dueAt, kind, id, inOrder(version));
const notifiedPartition = (accountId: string) => `notified#${accountId}`;
export const notifiedPrefix = 'change#';
export const notificationKey = (
  accountId: string,
  change: { at: string; kind: ContentKind; id: string; version: number },
) => ({
  pk: notifiedPartition(accountId),
  sk: notifiedPrefix + outboxSort(change.at, change.kind, change.id, change.version),
});
export const nextMailKey = (accountId: string): Key => ({ pk: notifiedPartition(accountId), sk: 'mail' });
export const notifiedQueue = 'notified';

export const limitKey = (digest: string): Key => ({ pk: `limit#${digest}`, sk: 'limit' });

export const mediaKey = (id: string): Key => ({ pk: `media#${id}`, sk: 'media' });
export const mediaList = 'media';
export const uploadedBy = (authorId: string) => `author#${authorId}#media`;
export const mediaUploadKey = (id: string): Key => ({ ...mediaKey(id), sk: 'upload' });
export const mediaFilePrefix = 'file#';
export const mediaFileKey = (id: string, file: number): Key => ({
  ...mediaKey(id),
  sk: `${mediaFilePrefix}${inOrder(file)}`,
});
export const mediaUsePrefix = 'use#';
export const mediaUseKey = (id: string, kind: string, item: string): Key => ({
  ...mediaKey(id),
  sk: `${mediaUsePrefix}${kind}#${item}`,
});
export const mediaUseList = 'media-uses';
export const mediaBytesKey = (sha256: string): Key => ({ pk: `media-bytes#${sha256}`, sk: 'guard' });

export const userKey = (id: string): Key => ({ pk: `user#${id}`, sk: 'user' });
export const factorsKey = (accountId: string): Key => ({ pk: `user#${accountId}`, sk: 'factors' });
export const passkeyUniquenessKey = (id: string): Key => ({ pk: `passkey#${id}`, sk: 'guard' });
export const secondFactorRuleKey: Key = { pk: 'settings', sk: 'second-factor' };
export const challengeKey = (digest: string): Key => ({ pk: `challenge#${digest}`, sk: 'challenge' });
export const invitationKey = (id: string): Key => ({ pk: `invitation#${id}`, sk: 'invitation' });
export const invitationList = 'invitation';
export const invitedKey = (email: string): Key => ({ pk: `invited#${email}`, sk: 'guard' });
export const sessionPrefix = 'session#';
export const sessionKey = (accountId: string, sessionId: string): Key => ({
  pk: `user#${accountId}`,
  sk: `${sessionPrefix}${sessionId}`,
});
export const accountTokenKey = (accountId: string, purpose: string): Key => ({
  pk: `user#${accountId}`,
  sk: `token#${purpose}`,
});
export const userList = 'user';
export const staffQueue = 'staff';
export const emailUniquenessKey = (email: string): Key => ({ pk: `email#${email}`, sk: 'guard' });
export const usernameUniquenessKey = (username: string): Key => ({ pk: `username#${username}`, sk: 'guard' });
export const adminsKey: Key = { pk: 'admins', sk: 'admins' };

/** A subscriber's id is a digest of the address: ledgers and links carry no personal data. */
export const subscriberIdOf = (email: string): string => createHash('sha256').update(email).digest('base64url');
/** Of accounts and of invitations: keyed by the address, of which SES reports. */
export const refusedMailKey = (email: string): Key => ({ pk: `refused-mail#${subscriberIdOf(email)}`, sk: 'latest' });
export const subscriberKey = (subscriberId: string): Key => ({ pk: `subscriber#${subscriberId}`, sk: 'subscriber' });
/** Stays when the address is forgotten: no other import asks its person again. */
export const askedKey = (subscriberId: string): Key => ({ pk: `subscriber#${subscriberId}`, sk: 'asked' });
export const confirmationsKey = (subscriberId: string, day: string): Key => ({
  ...subscriberKey(subscriberId),
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
export const ledgerKey = (id: string, bucket: number, subscriberId: string): Key => ({
  pk: `${ledgerPartition(id)}#${bucket}`,
  sk: subscriberId,
});

export const siteStatusKey: Key = { pk: 'site', sk: 'status' };
export const siteMovesKey: Key = { pk: 'site', sk: 'moves' };
export const publisherLeaseKey: Key = { pk: 'site', sk: 'publisher' };
/** Passes the publisher's stream filter as a live item does. */
export const publisherPulseKey: Key = { pk: 'publisher', sk: 'live' };
/** In a separate partition: the role of the search function may not write the publisher's rows. */
export const searchLeaseKey: Key = { pk: 'search', sk: 'indexer' };
/** Passes the publisher's stream filter too: a slice of the index was made. */
export const searchPulseKey: Key = { pk: 'search', sk: 'live' };

/** The parts of the sort keys of each list above. */
export const sortShapes = {
  content: ['day', 'instant', 'id'],
  accounts: ['instant', 'id'],
  media: ['instant', 'id'],
  mediaUses: ['id', 'id', 'id'],
  subscribers: ['instant', 'id'],
  newsletters: ['instant', 'id'],
  revisions: ['version', 'id'],
  trash: ['instant', 'id', 'id', 'id'],
  trashOfItem: ['instant', 'id', 'id'],
  audit: ['instant', 'id', 'id', 'id'],
  auditOfItem: ['instant', 'id'],
  kept: ['instant', 'id'],
  shares: ['instant', 'id'],
  openNotes: ['id', 'id'],
  drafts: ['instant', 'id', 'id'],
  draftsOfItem: ['instant', 'id'],
  recipients: ['bucket', 'id'],
  notifications: ['instant', 'id', 'id', 'version'],
  notified: ['id'],
  staff: ['id'],
} as const satisfies Record<string, readonly SortPart[]>;

/** Sort keys end in the item's id, so a cursor can rebuild the whole key from them. */
export const sortKey = (...parts: string[]): string => parts.join('#');
export const idOfSortKey = (key: string): string => key.slice(key.lastIndexOf('#') + 1);

/** Of the rows that pages show: of their changes alone the stream informs the publisher. */
export const publishedSortKeys = ['live', 'media'] as const;

/** The media item of a stream record or a key; undefined for every other row. */
export const mediaIdOfKey = ({ pk, sk }: Key): string | undefined =>
  sk === 'media' && pk.startsWith('media#') ? pk.slice('media#'.length) : undefined;

/** The live item of a stream record or a key; undefined for every other row. */
export function liveItemOf({ pk, sk }: Key): { kind: PublicKind; id: string } | undefined {
  const separator = pk.indexOf('#');
  // The pulses have no id.
  if (sk !== 'live' || separator < 0) return undefined;
  return { kind: pk.slice(0, separator) as PublicKind, id: pk.slice(separator + 1) };
}
