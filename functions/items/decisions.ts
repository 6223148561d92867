import type { Context } from '#functions/context/context.ts';
import { approvalKey, editionKeys, liveKey } from '#functions/db/keys.ts';
import { type Uses, useWrites } from '#functions/db/media-uses.ts';
import { saveOnLatest } from '#functions/db/retry.ts';
import { batchGet, ifStillVersion, type Row, transact, type Write } from '#functions/db/store.ts';
import { expiresAt } from '#functions/db/table.ts';
import { AppError } from '#functions/errors/app-error.ts';
import { auditWrites } from '#functions/history/audit.ts';
import { getRevision, keepRevision } from '#functions/history/revisions.ts';
import { restorePictures } from '#functions/history/trash.ts';
import type { Caller } from '#functions/http/env.ts';
import { withdrawNotification } from '#functions/notifications/outbox.ts';
import type { ErrorCode } from '#shared/errors/errors.ts';
import type { ModeratedKind } from '#shared/kinds/kinds.ts';
import { mediaIn } from '#shared/markdown/media-in.ts';
import { type Decision, decisions, mayStillUndo } from '#shared/rules/publishing.ts';
import { type ModeratedSpec, omitEmpty, save } from './moderation.ts';
import {
  type Edition,
  fromItem,
  getEditions,
  type StoredEdition,
  type WorkingEdition,
  workingItem,
} from './saving/editions.ts';
import { newlyShown } from './saving/uses-of-save.ts';

type Read = { reason?: string | undefined; version?: number | undefined };

/** A decision holds for the version that was read: after a concurrent save the editor reads the new one first. */
export async function decide(
  ctx: Context,
  spec: ModeratedSpec,
  by: Caller,
  current: WorkingEdition,
  decision: Decision,
  { reason, version }: Read,
): Promise<WorkingEdition> {
  const { from, to, liveEffect } = decisions[decision];
  if (current.status !== from) throw new AppError('NOT_PENDING', { current });
  if (version !== undefined && version !== current.version) throw new AppError('CHANGED_SINCE_READ', { current });
  const reviewedBy = { id: by.id, username: by.username };
  const fields = omitEmpty({ ...current, reviewNote: reason, reviewedBy, reviewedAt: ctx.now().toISOString() });
  return saveThisVersion(ctx, spec.kind, current, 'CHANGED_SINCE_READ', async () => {
    const alsoWrites = decision === 'approve' ? [await keepApproval(ctx, spec.kind, current)] : [];
    const step = { before: current, fields, status: to, liveEffect, action: decision, alsoWrites };
    return save(ctx, spec, by, step);
  });
}

/**
 * Tries again while the version that was read is current: another row of the transaction may have changed, such as the
 * use of a picture. `gone`: the error where there is no item any more.
 */
const saveThisVersion = (
  { store }: Context,
  kind: ModeratedKind,
  current: WorkingEdition,
  gone: ErrorCode,
  save: () => Promise<WorkingEdition | undefined>,
): Promise<WorkingEdition> =>
  saveOnLatest({
    store,
    item: editionKeys(kind, current.id)[0].pk,
    first: current,
    save,
    async reload() {
      const { working } = await getEditions(store, kind, current.id);
      if (!working) throw new AppError(gone);
      if (working.version !== current.version) throw new AppError('CHANGED_SINCE_READ', { current: working });
      return current;
    },
  });

/** `version` is the published version made by the approval; `replaced` is the live row that it overwrote, if any. */
type Approval = { version: number; at: string; replaced?: Row };

const keptMilliseconds = 3_600_000;

/**
 * The write of an approval's transaction that makes it undoable. The live row is read after `pending` and cannot change
 * without a new version of the working edition, on which the transaction is conditional: it is the row overwritten.
 */
export async function keepApproval({ now, store }: Context, kind: ModeratedKind, pending: Edition): Promise<Write> {
  const [replaced] = await batchGet(store, [liveKey(kind, pending.id)]);
  const approval: Approval = { version: pending.version + 1, at: now().toISOString(), ...(replaced && { replaced }) };
  const expiry = expiresAt(new Date(now().getTime() + keptMilliseconds));
  return {
    Put: { TableName: store.tableName, Item: { ...approvalKey(kind, pending.id), ...approval, ...expiry } },
  };
}

/**
 * Restores the state before the approval: the item is pending again, as a new version, and the former live edition is
 * back. Only within the undo time, and only if nothing was saved since.
 */
export async function undoApproval(
  ctx: Context,
  { kind, notFound, working }: ModeratedSpec,
  by: Caller,
  current: WorkingEdition,
  { version }: Read,
): Promise<WorkingEdition> {
  const { store } = ctx;
  const { id } = current;
  if (current.status !== 'published') throw new AppError('APPROVAL_NOT_UNDOABLE', { current });
  if (version !== undefined && version !== current.version) throw new AppError('CHANGED_SINCE_READ', { current });
  const [approval] = await batchGet<Approval>(store, [approvalKey(kind, id)]);
  const pending = await getRevision(store, kind, id, current.version - 1);
  if (!approval || !pending || approval.version !== current.version || !mayStillUndo(approval.at, ctx.now())) {
    throw new AppError('APPROVAL_NOT_UNDOABLE', { current });
  }

  const after = working.parse({
    ...pending,
    version: current.version + 1,
    updatedAt: ctx.now().toISOString(),
    updatedBy: { id: by.id, username: by.username },
  });
  const uses = {
    before: bothOf(current, current),
    after: bothOf(after, approval.replaced && contentOf(approval.replaced)),
  };
  await restorePictures(ctx, by, newlyShown(uses));
  return saveThisVersion(ctx, kind, current, notFound, async () => {
    const won = await transact(store, [
      { Put: { TableName: store.tableName, Item: workingItem(kind, after), ...ifStillVersion(current.version) } },
      restoreLive(store.tableName, kind, current, approval.replaced),
      { Delete: { TableName: store.tableName, Key: approvalKey(kind, id) } },
      withdrawNotification(ctx, kind, id, current.version),
      ...keepRevision(ctx, kind, current),
      ...useWrites(store, kind, after.id, uses.before, uses.after),
      ...auditWrites(ctx, by, {
        actions: ['undo-approval'],
        kind,
        item: id,
        name: after.title,
        from: current.status,
        to: after.status,
      }),
    ]);
    return won ? after : undefined;
  });
}

const bothOf = (working: Edition, live: Edition | undefined): Uses => ({
  working: mediaIn(working),
  live: live ? mediaIn(live) : [],
});

const contentOf = (row: Row): Edition => fromItem<Edition>(row as unknown as StoredEdition);

/** Puts back the former live row, or removes the live row; conditional on the row written by the approval. */
function restoreLive(TableName: string, kind: ModeratedKind, { id, version }: Edition, replaced?: Row): Write {
  const condition = ifStillVersion(version);
  if (replaced) return { Put: { TableName, Item: replaced, ...condition } };
  return { Delete: { TableName, Key: liveKey(kind, id), ...condition } };
}
