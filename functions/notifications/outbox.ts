import type { Context } from '#functions/context/context.ts';
import { outboxKey, outboxQueue, outboxSort } from '#functions/db/keys.ts';
import type { Write } from '#functions/db/store.ts';
import { daysAfter, expiresAt } from '#functions/db/table.ts';
import type { Caller } from '#functions/http/env.ts';
import type { ContentKind } from '#shared/kinds/kinds.ts';
import { moderation, notifications } from '#shared/limits.ts';
import type { NotificationTopic } from '#shared/notifications/notifications.ts';

/** A change for the newsroom’s mails. The version makes it unique. */
export type NewsroomChange = {
  kind: ContentKind;
  id: string;
  slug?: string | undefined;
  version: number;
  title: string;
  authorId: string;
  topics: readonly NotificationTopic[];
  by: { id: string; name: string };
  /** Of a rejection. */
  reason?: string;
  at: string;
};

export type OutboxRow = {
  data: NewsroomChange;
  /** The last account, in the order of ids, that has it already. */
  distributedUpTo?: string;
};

type Saved = Omit<NewsroomChange, 'by' | 'at' | 'reason'> & { reason?: string | undefined };

/**
 * The outbox row of a change, for the transaction of the change itself: its mail is sent even when a process stops afterwards.
 * An approval waits until it can no longer be undone.
 */
export function notificationWrites({ now, store }: Context, by: Caller, { reason, ...saved }: Saved): Write[] {
  if (saved.topics.length === 0) return [];
  const at = now();
  const { kind, id, version } = saved;
  const data: NewsroomChange = {
    ...saved,
    by: { id: by.id, name: by.fullName || by.username },
    ...(reason ? { reason } : {}),
    at: at.toISOString(),
  };
  const wait = saved.topics.includes('approved') ? moderation.undoSeconds + notifications.undoMarginSeconds : 0;
  const dueAt = new Date(at.getTime() + wait * 1_000).toISOString();
  const Item = {
    ...outboxKey(kind, id, version),
    queuePk: outboxQueue,
    queueSk: outboxSort(dueAt, kind, id, version),
    data,
    ...expiresAt(daysAfter(at, notifications.keptDays)),
  };
  return [{ Put: { TableName: store.tableName, Item } }];
}

/** An undone approval is not announced. */
export const withdrawNotification = ({ store }: Context, kind: ContentKind, id: string, version: number): Write => ({
  Delete: { TableName: store.tableName, Key: outboxKey(kind, id, version) },
});
