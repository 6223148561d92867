import { newToken, parseToken } from '#functions/accounts/account-tokens.ts';
import { getAccount, hasKeptRights } from '#functions/accounts/repository.ts';
import type { Context } from '#functions/context/context.ts';
import { wasDeletedSince } from '#functions/db/deleted.ts';
import { shareKey, shareList, sortKey, sortShapes } from '#functions/db/keys.ts';
import { withPersonNames } from '#functions/db/person-names.ts';
import { listAll } from '#functions/db/query.ts';
import { batchGet, ifAbsent, transact, type Write } from '#functions/db/store.ts';
import { daysAfter, expiresAt } from '#functions/db/table.ts';
import { AppError } from '#functions/errors/app-error.ts';
import { auditWrites } from '#functions/history/audit.ts';
import type { Caller } from '#functions/http/env.ts';
import { type Edition, getEditions, type WorkingEdition } from '#functions/items/saving/editions.ts';
import type { NewShare, Share, SharedItem } from '#shared/items/share.ts';
import { workingEdition } from '#shared/kinds/edition.ts';
import type { ModeratedKind } from '#shared/kinds/kinds.ts';
import { sharedDraftPath } from '#shared/publish/paths.ts';
import { mayTo } from '#shared/rules/permissions.ts';
import { unpublishedNotice } from '#shared/rules/publishing.ts';

/** The row of a link holds the digest of its secret. `lapses`: of its maker, at that time. */
type Stored = Share & { kind: ModeratedKind; item: string; lapses?: number };
type Row = { data: Stored; hash: string };

export async function createShare(
  ctx: Context,
  by: Caller,
  kind: ModeratedKind,
  item: WorkingEdition,
  days: number,
): Promise<NewShare> {
  const id = ctx.newId();
  const { token, hash } = newToken(id);
  const until = daysAfter(ctx.now(), days);
  const share: Share = {
    id,
    createdBy: { id: by.id, username: by.username },
    createdAt: ctx.now().toISOString(),
    expiresAt: until.toISOString(),
  };
  const { lapses = 0 } = (await getAccount(ctx.store, by.id)) ?? {};
  const data: Stored = { ...share, kind, item: item.id, lapses };
  const lists = { listPk: shareList(kind, item.id), listSk: sortKey(share.createdAt, id) };
  const Item = { ...shareKey(id), ...lists, data, hash, ...expiresAt(until) };
  const created = await transact(ctx.store, [
    { Put: { TableName: ctx.store.tableName, Item, ...ifAbsent } },
    ...auditWrites(ctx, by, { actions: ['share'], kind, item: item.id, name: item.title }),
  ]);
  if (!created) throw new AppError('UNAVAILABLE', { retryAfterSeconds: 1 });
  return { ...share, url: ctx.settings.serverUrl + sharedDraftPath(token) };
}

/** The links to an item that still open, newest first. */
export async function listShares(ctx: Context, kind: ModeratedKind, item: string): Promise<Share[]> {
  const stored = await listAll<Stored>(ctx.store, {
    index: 'lists',
    partition: shareList(kind, item),
    shape: sortShapes.shares,
    keyOf: shareKey,
  });
  const { working } = await getEditions(ctx.store, kind, item);
  const open = await Promise.all(stored.map((share) => isOpen(ctx, share, working)));
  const shares = stored.filter((_, index) => open[index]).map(({ kind: _, item: __, lapses: ___, ...share }) => share);
  return withPersonNames(ctx.store, shares);
}

/** An ended link stays ended: neither rights that come back nor an item restored from the trash open it again. */
async function isOpen(ctx: Context, share: Stored, working: WorkingEdition | undefined): Promise<boolean> {
  const { kind, item, createdAt, createdBy, expiresAt: until, lapses } = share;
  if (!working || until <= ctx.now().toISOString()) return false;
  const maker = await getAccount(ctx.store, createdBy.id);
  if (!maker || !hasKeptRights(ctx, maker, lapses) || !mayTo(maker, 'content:share', working.authorId)) return false;
  return !(await wasDeletedSince(ctx.store, kind, item, createdAt));
}

/** The links that one person has made to these items. */
export async function sharesBy(
  ctx: Context,
  accountId: string,
  items: readonly { kind: ModeratedKind; item: string }[],
): Promise<object[]> {
  const links: object[] = [];
  for (const { kind, item } of items) {
    const shares = (await listShares(ctx, kind, item)).filter(({ createdBy }) => createdBy.id === accountId);
    links.push(...shares.map(({ createdBy: _, ...share }) => ({ kind, item, ...share })));
  }
  return links;
}

/** Ends a link, by its maker or an editor. */
export async function endShare(
  ctx: Context,
  by: Caller,
  kind: ModeratedKind,
  item: WorkingEdition,
  id: string,
): Promise<void> {
  const share = (await readShare(ctx, id))?.data;
  if (!share || share.kind !== kind || share.item !== item.id) throw new AppError('SHARE_NOT_FOUND');
  if (!mayTo(by, 'content:end-share', share.createdBy.id)) throw new AppError('NOT_YOURS');
  const end: Write = {
    Delete: {
      TableName: ctx.store.tableName,
      Key: shareKey(id),
      ConditionExpression: 'attribute_exists(pk)',
    },
  };
  const record = { actions: ['end-share'], kind, item: item.id, name: item.title } as const;
  if (!(await transact(ctx.store, [end, ...auditWrites(ctx, by, record)]))) throw new AppError('SHARE_NOT_FOUND');
}

/** What a link shows now; 410 when it has ended, or there is no such link. */
export async function viewShare(ctx: Context, token: string): Promise<SharedItem> {
  const parsed = parseToken(token);
  const row = parsed && (await readShare(ctx, parsed.subject));
  if (!row || row.hash !== parsed.hash) throw new AppError('SHARE_GONE');
  const { kind, item, expiresAt: until } = row.data;
  const { working } = await getEditions(ctx.store, kind, item);
  if (!working || !(await isOpen(ctx, row.data, working))) throw new AppError('SHARE_GONE');
  return { kind, standing: standingOf(working), item: asShown(working), expiresAt: until };
}

function standingOf(working: WorkingEdition): SharedItem['standing'] {
  const notice = unpublishedNotice(working);
  if (notice === undefined) return 'published';
  return notice === 'revision' ? notice : 'unpublished';
}

async function readShare({ store }: Context, id: string): Promise<Row | undefined> {
  const [row] = await batchGet<Row>(store, [shareKey(id)]);
  return row;
}

/** The fields of the form, without those that concern only the newsroom. */
function asShown(working: Edition): SharedItem['item'] {
  const ofNewsroom = new Set([...Object.keys(workingEdition), 'featured']);
  const shown = Object.entries(working).filter(([name]) => !ofNewsroom.has(name));
  return { ...Object.fromEntries(shown), id: working.id, title: working.title };
}
