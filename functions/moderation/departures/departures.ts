import { getAccount } from '#functions/accounts/repository.ts';
import { isOpen } from '#functions/accounts/service.ts';
import type { Context } from '#functions/context/context.ts';
import { liveKey, notesKey } from '#functions/db/keys.ts';
import { listPage, type Page, type PageRequest } from '#functions/db/query.ts';
import { ifStillVersion, readTogether, type Write, writeTogether } from '#functions/db/store.ts';
import { AppError, invalid } from '#functions/errors/app-error.ts';
import { auditWrites } from '#functions/history/audit.ts';
import { keepRevision } from '#functions/history/revisions.ts';
import { moveToTrash } from '#functions/history/trash.ts';
import type { Caller } from '#functions/http/env.ts';
import { giveMedia } from '#functions/media/library.ts';
import { handOverAssignments } from '#functions/moderation/assignments/assignments.ts';
import { endDraftsOf } from '#functions/moderation/drafts.ts';
import {
  type Content,
  type Edition,
  getEditions,
  listByAuthor,
  liveItem,
  liveQuery,
  workingItem,
} from '#functions/moderation/saving/editions.ts';
import { type ContentKind, isModerated, moderatedKinds, unmoderatedKinds } from '#shared/model/kinds/kinds.ts';
import type { Departure } from '#shared/model/people/user.ts';
import { atLeast } from '#shared/rules/permissions.ts';

/** The account that gets the pieces: an open one that may edit any. */
export async function heirOf(ctx: Context, by: Caller, leaving: string, { pieces, to }: Departure): Promise<string> {
  if (to === undefined && pieces === 'trash') return by.id;
  if (to === undefined) throw invalid([{ field: 'to', message: 'Scegli a chi affidare i contenuti' }]);
  const heir = await getAccount(ctx.store, to);
  if (!heir || heir.id === leaving || !isOpen(ctx, heir) || !atLeast(heir.role, 'editor')) {
    throw invalid([{ field: 'to', message: 'Scegli un editor o un amministratore' }]);
  }
  return heir.id;
}

const maxAttempts = 20;

/**
 * Moves every piece of an author, one transaction each: an interrupted departure goes on where it stopped. Live pieces are
 * always given away, with their byline; unpublished ones too, or they go to the trash.
 */
export async function movePieces(
  ctx: Context,
  by: Caller,
  authorId: string,
  pieces: Departure['pieces'],
  heir: string,
): Promise<void> {
  for (const kind of [...moderatedKinds, ...unmoderatedKinds]) {
    for (const id of await idsBy(ctx, kind, authorId)) {
      await settle(() => movePiece(ctx, by, { kind, id, authorId }, pieces, heir));
    }
  }
  await handOverAssignments(ctx, by, authorId, pieces === 'give' ? heir : undefined);
  // Pieces of others may show them.
  await giveMedia(ctx, by, authorId, heir);
}

/** Repeats after a concurrent save. */
async function settle(attempt: () => Promise<boolean>): Promise<void> {
  for (let number = 0; number < maxAttempts; number++) if (await attempt()) return;
  throw new AppError('UNAVAILABLE', { retryAfterSeconds: 1 });
}

type Piece = { kind: ContentKind; id: string; authorId: string };

async function movePiece(
  ctx: Context,
  by: Caller,
  { kind, id, authorId }: Piece,
  pieces: Departure['pieces'],
  heir: string,
): Promise<boolean> {
  const { working, live } = await getEditions(ctx.store, kind, id);
  const current = working ?? live;
  if (!current || current.authorId !== authorId) return true;
  if (pieces === 'trash' && !live) {
    return moveToTrash(ctx, by, kind, current, await endDraftsOf(ctx, kind, id));
  }
  const updatedBy = { id: by.id, username: by.username };
  const next = {
    ...current,
    authorId: heir,
    version: current.version + 1,
    updatedAt: ctx.now().toISOString(),
    updatedBy,
  };
  const record = { deeds: ['give'], kind, item: id, name: current.title } as const;
  return writeTogether(ctx.store, [
    ...editionWrites(ctx, kind, { current, next, live: live && { ...live, authorId: heir } }),
    ...keepRevision(ctx, kind, current),
    ...(await givenNotes(ctx, kind, id, heir)),
    ...auditWrites(ctx, by, record),
  ]);
}

/** The list of items with open notes knows whose they are. */
async function givenNotes({ store }: Context, kind: ContentKind, id: string, heir: string): Promise<Write[]> {
  const Key = notesKey(kind, id);
  const [notes] = await readTogether(store, [Key]);
  if (!notes) return [];
  const Update = {
    TableName: store.tableName,
    Key,
    UpdateExpression: 'SET #data.authorId = :heir ADD version :one',
    ConditionExpression: 'attribute_exists(pk)',
    ExpressionAttributeNames: { '#data': 'data' },
    ExpressionAttributeValues: { ':heir': heir, ':one': 1 },
  };
  return [{ Update }];
}

type Editions = { current: Content; next: Content; live: Content | undefined };

function editionWrites({ store }: Context, kind: ContentKind, { current, next, live }: Editions): Write[] {
  const put = (Item: object, version: unknown): Write => ({
    Put: { TableName: store.tableName, Item: Item as Record<string, unknown>, ...ifStillVersion(version) },
  });
  const { updatedAt } = current;
  if (!isModerated(kind)) {
    const { updatedBy } = next;
    const row = live ? liveItem(kind, next) : { ...workingItem(kind, { ...(next as Edition), updatedAt }), updatedBy };
    return [put(row, current.version)];
  }
  return [
    // What readers see has not changed.
    put(workingItem(kind, { ...(next as Edition), updatedAt }), current.version),
    ...(live ? [put(liveItem(kind, live), live.version)] : []),
  ];
}

/** The ids of an author's pieces of a kind. Live items of unmoderated kinds have no index by author: their list is read. */
export async function idsBy({ store }: Context, kind: ContentKind, authorId: string): Promise<string[]> {
  const edited = await idsOf((page) => listByAuthor<Content>(store, kind, authorId, page));
  if (isModerated(kind)) return edited;
  const live = await idsOf((page) => {
    const matches = (item: Content) => item.authorId === authorId;
    return listPage<Content>(store, { ...liveQuery<Content>(kind), keyOf: (id) => liveKey(kind, id), matches }, page);
  });
  return [...new Set([...edited, ...live])];
}

async function idsOf(read: (page: PageRequest) => Promise<Page<Content>>): Promise<string[]> {
  const ids: string[] = [];
  let cursor: string | undefined;
  do {
    const { items, next } = await read({ limit: 100, cursor });
    ids.push(...items.map(({ id }) => id));
    cursor = next;
  } while (cursor !== undefined);
  return ids;
}
