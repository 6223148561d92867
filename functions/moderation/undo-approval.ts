import type { Context } from '#functions/context/context.ts';
import { expiresAt } from '#functions/db/expiry.ts';
import { approvalKey, liveKey, workingKey } from '#functions/db/keys.ts';
import { ifStillVersion, type Row, readTogether, type Write, writeTogether } from '#functions/db/transaction.ts';
import { AppError } from '#functions/errors/app-error.ts';
import { recordOf } from '#functions/history/audit.ts';
import { getRevision, keepRevision } from '#functions/history/revisions.ts';
import type { Caller } from '#functions/http/env.ts';
import type { ModeratedKind } from '#shared/model/kinds.ts';
import { mayStillUndo } from '#shared/rules/publishing.ts';
import { type Edition, fromItem, type Stored, workingItem } from './edition-items.ts';
import type { Moderated } from './moderation.ts';

/** `version` is the published version that the approval made; `replaced` the live row that it overwrote, if any. */
type Approval = { version: number; at: string; replaced?: Row };

const keptMilliseconds = 3_600_000;

/**
 * What an approval adds to its transaction so that it can be undone. The live row is read after `pending` was: it is
 * the one that the approval overwrites, because it cannot change without a new version of the working edition, on which
 * the transaction is conditional.
 */
export async function keepApproval({ now, store }: Context, kind: ModeratedKind, pending: Edition): Promise<Write> {
  const [replaced] = await readTogether(store, [liveKey(kind, pending.id)]);
  const at = now().toISOString();
  const approval: Approval = { version: pending.version + 1, at, ...(replaced ? { replaced } : {}) };
  const expiry = expiresAt(new Date(now().getTime() + keptMilliseconds));
  return {
    Put: { TableName: store.tableName, Item: { ...approvalKey(kind, pending.id), ...approval, ...expiry } },
  };
}

/**
 * The item waits again as it did before the approval, as a new version, and readers see again what they saw then. Only
 * within the time for it, and only while nothing was saved since.
 */
export async function undoApproval<Working extends Edition>(
  ctx: Context,
  { kind, notFound, working }: Moderated<Working>,
  by: Caller,
  current: Working,
  { version }: { version?: number | undefined },
): Promise<Working> {
  const { store } = ctx;
  const { id } = current;
  if (current.status !== 'published') throw new AppError('APPROVAL_NOT_UNDOABLE', { current });
  if (version !== undefined && version !== current.version) throw new AppError('CHANGED_SINCE_READ', { current });
  const [approval] = await readTogether<Approval>(store, [approvalKey(kind, id)]);
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
  const won = await writeTogether(store, [
    { Put: { TableName: store.tableName, Item: workingItem(kind, after), ...ifStillVersion(current.version) } },
    restoreLive(store.tableName, kind, current, approval.replaced),
    { Delete: { TableName: store.tableName, Key: approvalKey(kind, id) } },
    ...keepRevision(ctx, kind, current),
    ...recordOf(ctx, by, {
      deeds: ['undo-approval'],
      kind,
      item: id,
      name: after.title,
      from: current.status,
      to: after.status,
    }),
  ]);
  if (won) return after;
  const [now] = await readTogether<Stored>(store, [workingKey(kind, id)]);
  if (!now) throw new AppError(notFound);
  throw new AppError('CHANGED_SINCE_READ', { current: fromItem<Working>(now) });
}

/** The former live row as it was, or none; only over the one that the approval wrote. */
function restoreLive(TableName: string, kind: ModeratedKind, { id, version }: Edition, replaced?: Row): Write {
  const condition = ifStillVersion(version);
  if (replaced) return { Put: { TableName, Item: replaced, ...condition } };
  return { Delete: { TableName, Key: liveKey(kind, id), ...condition } };
}
