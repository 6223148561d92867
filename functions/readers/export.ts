import { getProfile } from '#functions/accounts/profile/profile.ts';
import type { Account } from '#functions/accounts/repository.ts';
import { listPasskeys, readFactors } from '#functions/accounts/second-factors/factors.ts';
import { listSessions } from '#functions/accounts/sessions.ts';
import type { Context } from '#functions/context/context.ts';
import { eachPage, type Page } from '#functions/db/query.ts';
import { inGroups } from '#functions/files/in-groups.ts';
import { listAudit } from '#functions/history/audit.ts';
import { listTrash } from '#functions/history/trash.ts';
import { idsBy } from '#functions/items/account-deletion.ts';
import { getDraft, listDrafts } from '#functions/items/drafts/drafts.ts';
import { notesBy } from '#functions/items/notes/notes.ts';
import { type Edition, getEditions } from '#functions/items/saving/editions.ts';
import { sharesBy } from '#functions/items/shares/shares.ts';
import { listMediaBy } from '#functions/media/library.ts';
import { exportSubscriber } from '#functions/newsletter/sending/data-subject.ts';
import { getPreferences } from '#functions/notifications/preferences.ts';
import type { AuditRecord } from '#shared/history/history.ts';
import { type ContentKind, contentKinds, moderatedKinds } from '#shared/kinds/kinds.ts';
import { magazine } from '#shared/magazine.ts';
import { isStaff } from '#shared/rules/permissions.ts';
import { allKept } from './kept-items.ts';

type Action = Omit<AuditRecord, 'by'>;

/** The data of an account, and nothing of others. */
export async function exportAccount(ctx: Context, account: Account, sessionId: string): Promise<object> {
  const { id, email, createdAt, unconfirmed } = account;
  const { pendingEmail, ...profile } = await getProfile(ctx, account);
  const actions = await actionsBy(ctx, id);
  return {
    magazine: magazine.name,
    exportedAt: ctx.now().toISOString(),
    account: { ...profile, createdAt },
    pendingEmail,
    sessions: await listSessions(ctx, account, sessionId),
    secondFactors: await factorsOf(ctx, id),
    saved: await allKept(ctx, id, 'saved'),
    followed: await allKept(ctx, id, 'followed'),
    notifications: await getPreferences(ctx, id),
    // The subscription of an unconfirmed address may belong to another person.
    newsletter: unconfirmed ? undefined : await exportSubscriber(ctx, email),
    drafts: await draftsBy(ctx, id),
    pieces: await itemsBy(ctx, id),
    // The files themselves are downloaded from the library.
    pictures: await listMediaBy(ctx.store, id),
    trash: await trashOf(ctx, id),
    ...(await workOf(ctx, account, actions)),
    actions,
  };
}

/** What only the staff writes. The items are not read for a reader whose role was never changed. */
async function workOf(ctx: Context, { id, role }: Account, actions: readonly Action[]): Promise<object> {
  if (!isStaff(role) && actions.every(({ to }) => to === undefined)) return {};
  const shared = actions.flatMap(({ actions, kind, item }) => {
    const moderated = moderatedKinds.find((moderatedKind) => moderatedKind === kind);
    return moderated && actions.includes('share') ? [{ kind: moderated, item }] : [];
  });
  const distinct = new Map(shared.map((place) => [`${place.kind}#${place.item}`, place]));
  return { ...(await notesBy(ctx, id)), shares: await sharesBy(ctx, id, [...distinct.values()]) };
}

async function draftsBy(ctx: Context, accountId: string): Promise<object[]> {
  const places = await matching(
    (cursor) => listDrafts(ctx, accountId, { cursor, limit: 1_000 }),
    () => true,
  );
  const drafts: object[] = [];
  for (const { kind, id } of places) {
    const stored = await getDraft(ctx, { accountId, kind, id });
    if (stored) drafts.push({ kind, id, ...stored.draft });
  }
  return drafts;
}

/** Without their secrets and keys. */
async function factorsOf(ctx: Context, accountId: string): Promise<object> {
  const { totp, recoveryCodes, passkeys } = await readFactors(ctx, accountId);
  return { totpSince: totp?.since, unusedRecoveryCodes: recoveryCodes.length, passkeys: listPasskeys(passkeys) };
}

/** Items read at once: one after the other, those of a long archive would take longer than a request may. */
const readAtOnce = 25;

async function itemsBy(ctx: Context, authorId: string): Promise<object[]> {
  const pieces: object[] = [];
  for (const kind of contentKinds) {
    for (const ids of inGroups(await idsBy(ctx, kind, authorId), readAtOnce)) {
      pieces.push(...(await Promise.all(ids.map((id) => pieceOf(ctx, kind, id)))));
    }
  }
  return pieces;
}

async function pieceOf({ store }: Context, kind: ContentKind, id: string): Promise<object> {
  const { working, live } = await getEditions(store, kind, id);
  const isModeratedDraft = working !== undefined && live !== undefined && working.version !== live.version;
  return { kind, ...withoutOthers(working ?? live), ...(isModeratedDraft ? { online: withoutOthers(live) } : {}) };
}

/** Without the names of its editors and reviewers. */
function withoutOthers(piece: (Edition & { reviewedBy?: unknown }) | undefined): object {
  const { updatedBy: _, reviewedBy: __, ...own } = piece ?? {};
  return own;
}

/** Without the names of other persons: an editor or an administrator deletes most items. */
async function trashOf(ctx: Context, accountId: string): Promise<object[]> {
  const deleted = await matching(
    (cursor) => listTrash(ctx, { cursor, limit: 1_000 }),
    ({ authorId }) => authorId === accountId,
  );
  return deleted.map(({ deletedBy: _, ...own }) => own);
}

/** The audit log has no index by person: it is read, at most a few times a day. */
async function actionsBy({ store }: Context, accountId: string): Promise<Action[]> {
  const records = await matching(
    (cursor) => listAudit(store, {}, { cursor, limit: 1_000 }),
    ({ by, kind, item }) => by.id === accountId || (kind === 'user' && item === accountId),
  );
  return records.map(({ by: _, name, ...record }) => ({ ...record, ...(record.item === accountId ? { name } : {}) }));
}

async function matching<Item>(
  read: (cursor: string | undefined) => Promise<Page<Item>>,
  matches: (item: Item) => boolean,
): Promise<Item[]> {
  const kept: Item[] = [];
  for await (const items of eachPage(read)) kept.push(...items.filter(matches));
  return kept;
}
