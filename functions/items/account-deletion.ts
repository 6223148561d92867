import { otherAccount } from '#functions/accounts/account-middleware.ts';
import { removeAccount } from '#functions/accounts/administration/account-removal.ts';
import { setDisabled } from '#functions/accounts/administration/disabling.ts';
import { getAccount, isUsable } from '#functions/accounts/repository.ts';
import type { Context } from '#functions/context/context.ts';
import { liveKey, notesKey } from '#functions/db/keys.ts';
import { eachPage, listPage, type Page, type PageRequest } from '#functions/db/query.ts';
import { retried } from '#functions/db/retry.ts';
import { batchGet, ifStillVersion, transact, type Write } from '#functions/db/store.ts';
import { AppError, invalid } from '#functions/errors/app-error.ts';
import { auditWrites } from '#functions/history/audit.ts';
import { keepRevision } from '#functions/history/revisions.ts';
import { moveToTrash } from '#functions/history/trash.ts';
import type { Caller } from '#functions/http/env.ts';
import { byId, done, feature } from '#functions/http/feature.ts';
import { route } from '#functions/http/route.ts';
import { reassignMedia } from '#functions/media/library.ts';
import { Departure } from '#shared/accounts/user.ts';
import { type ContentKind, isModerated, moderatedKinds, unmoderatedKinds } from '#shared/kinds/kinds.ts';
import { atLeast } from '#shared/rules/permissions.ts';
import { endDraftsOf } from './drafts/drafts.ts';
import {
  type Edition,
  getEditions,
  listByAuthor,
  liveItem,
  liveQuery,
  type WorkingEdition,
  workingItem,
} from './saving/editions.ts';

/** The account that gets the items: one that can be used and may edit any. */
async function newAuthorOf(ctx: Context, by: Caller, leaving: string, { pieces, to }: Departure): Promise<string> {
  if (to === undefined && pieces === 'trash') return by.id;
  if (to === undefined) throw invalid([{ field: 'to', message: 'Scegli a chi affidare i contenuti' }]);
  const newAuthor = await getAccount(ctx.store, to);
  if (!newAuthor || newAuthor.id === leaving || !isUsable(ctx, newAuthor) || !atLeast(newAuthor.role, 'editor')) {
    throw invalid([{ field: 'to', message: 'Scegli un editor o un amministratore' }]);
  }
  return newAuthor.id;
}

/**
 * Reassigns every item of an author, one transaction each: an interrupted run continues where it stopped. Live items are
 * always given away, with their byline; unpublished ones too, or they go to the trash.
 */
export async function reassignItems(
  ctx: Context,
  by: Caller,
  authorId: string,
  pieces: Departure['pieces'],
  newAuthor: string,
): Promise<void> {
  for (const kind of [...moderatedKinds, ...unmoderatedKinds]) {
    for (const id of await idsBy(ctx, kind, authorId)) {
      const item = { kind, id, authorId };
      await retried(() => reassignItem(ctx, by, item, pieces, newAuthor));
    }
  }
  await reassignMedia(ctx, by, authorId, newAuthor);
}

type OwnedItem = { kind: ContentKind; id: string; authorId: string };

async function reassignItem(
  ctx: Context,
  by: Caller,
  { kind, id, authorId }: OwnedItem,
  pieces: Departure['pieces'],
  newAuthor: string,
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
    authorId: newAuthor,
    version: current.version + 1,
    updatedAt: ctx.now().toISOString(),
    updatedBy,
  };
  const record = { actions: ['give'], kind, item: id, name: current.title } as const;
  return transact(ctx.store, [
    ...editionWrites(ctx, kind, { current, next, live: live && { ...live, authorId: newAuthor } }),
    ...keepRevision(ctx, kind, current),
    ...(await givenNotes(ctx, kind, id, newAuthor)),
    ...auditWrites(ctx, by, record),
  ]);
}

/** The list of items with open notes knows whose they are. */
async function givenNotes({ store }: Context, kind: ContentKind, id: string, newAuthor: string): Promise<Write[]> {
  const Key = notesKey(kind, id);
  const [notes] = await batchGet(store, [Key]);
  if (!notes) return [];
  const Update = {
    TableName: store.tableName,
    Key,
    UpdateExpression: 'SET #data.authorId = :newAuthor ADD version :one',
    ConditionExpression: 'attribute_exists(pk)',
    ExpressionAttributeNames: { '#data': 'data' },
    ExpressionAttributeValues: { ':newAuthor': newAuthor, ':one': 1 },
  };
  return [{ Update }];
}

type Editions = { current: Edition; next: Edition; live: Edition | undefined };

function editionWrites({ store }: Context, kind: ContentKind, { current, next, live }: Editions): Write[] {
  const put = (Item: object, version: unknown): Write => ({
    Put: { TableName: store.tableName, Item: Item as Record<string, unknown>, ...ifStillVersion(version) },
  });
  // What readers see has not changed.
  const { updatedAt } = current;
  if (!isModerated(kind)) {
    const { updatedBy } = next;
    const kept = { ...(next as WorkingEdition), updatedAt };
    const row = live ? liveItem(kind, kept) : { ...workingItem(kind, kept), updatedBy };
    return [put(row, current.version)];
  }
  return [
    put(workingItem(kind, { ...(next as WorkingEdition), updatedAt }), current.version),
    ...(live ? [put(liveItem(kind, live), live.version)] : []),
  ];
}

/** The ids of an author's items of a kind. Live items of unmoderated kinds have no index by author: their list is read. */
export async function idsBy({ store }: Context, kind: ContentKind, authorId: string): Promise<string[]> {
  const edited = await idsOf((page) => listByAuthor<Edition>(store, kind, authorId, page));
  if (isModerated(kind)) return edited;
  const live = await idsOf((page) => {
    const matches = (item: Edition) => item.authorId === authorId;
    return listPage<Edition>(store, { ...liveQuery<Edition>(kind), keyOf: (id) => liveKey(kind, id), matches }, page);
  });
  return [...new Set([...edited, ...live])];
}

async function idsOf(read: (page: PageRequest) => Promise<Page<Edition>>): Promise<string[]> {
  const ids: string[] = [];
  for await (const items of eachPage((cursor) => read({ limit: 100, cursor }))) ids.push(...items.map(({ id }) => id));
  return ids;
}

/** Of the routes of accounts, the one that moves content. */
export const accountDeletionRoutes = feature().openapi(
  route(
    'users:delete',
    'delete /users/{id}',
    'Elimina un account: i suoi contenuti vanno a un altro, oppure quelli mai pubblicati nel cestino',
    { ...byId, body: Departure, before: [otherAccount('OWN_ACCOUNT')], problems: ['LAST_ADMIN', 'ACCOUNT_CHANGED'] },
  ),
  async (c) => {
    const { ctx, actor, account } = c.var;
    const deletion = c.req.valid('json');
    const newAuthor = await newAuthorOf(ctx, actor, account.id, deletion);
    // Disabled first: nothing new comes while the items move, and an interrupted deletion can be repeated.
    await setDisabled(ctx, actor, account, true);
    await reassignItems(ctx, actor, account.id, deletion.pieces, newAuthor);
    const closed = await getAccount(ctx.store, account.id);
    if (!closed) throw new AppError('USER_NOT_FOUND');
    return done(c, removeAccount(ctx, actor, closed));
  },
);
