import { PutCommand } from '@aws-sdk/lib-dynamodb';
import type { Context } from '#functions/context/context.ts';
import { notificationPreferencesKey } from '#functions/db/keys.ts';
import { batchGet } from '#functions/db/store.ts';
import { type NotificationPreferences, notificationTopics } from '#shared/notifications/notifications.ts';

type Row = { data: NotificationPreferences };

const all = Object.fromEntries(
  Object.keys(notificationTopics).map((topic) => [topic, true]),
) as NotificationPreferences;

/** The default is a notification of every topic. */
export const preferencesOfRow = (row: Row | undefined): NotificationPreferences => row?.data ?? all;

export async function getPreferences({ store }: Context, accountId: string): Promise<NotificationPreferences> {
  const [row] = await batchGet<Row>(store, [notificationPreferencesKey(accountId)]);
  return preferencesOfRow(row);
}

export async function savePreferences({ store }: Context, accountId: string, data: NotificationPreferences) {
  const Item = { ...notificationPreferencesKey(accountId), data };
  await store.documents.send(new PutCommand({ TableName: store.tableName, Item }));
}
