import { TransactionCanceledException } from '@aws-sdk/client-dynamodb';
import { TransactWriteCommand } from '@aws-sdk/lib-dynamodb';
import type { Context } from '#functions/context/context.ts';
import { newsletterKey } from '#functions/db/keys.ts';
import { ifStillVersion } from '#functions/db/store.ts';
import { liveItem } from '#functions/moderation/editions.ts';
import { Issue, type Newsletter } from '#shared/model/newsletter.ts';
import { civilDateInRome } from '#shared/time/dates.ts';

/**
 * What was sent, for everybody to read: a live item like any other, so it reaches the site as they do. Nothing happens, and
 * the answer is false, when the newsletter is no longer this version: what has been deleted since must not come back.
 */
export async function publishIssue(ctx: Context, newsletter: Newsletter): Promise<boolean> {
  const { id, version, subject, content, createdAt, startedAt = createdAt } = newsletter;
  const issue = Issue.parse({
    id,
    title: subject,
    content,
    authorId: 'redazione',
    version: 1,
    createdAt: startedAt,
    updatedAt: startedAt,
    publishedAt: startedAt,
    date: civilDateInRome(new Date(startedAt)),
  });
  const { tableName: TableName, documents } = ctx.store;
  const TransactItems = [
    { ConditionCheck: { TableName, Key: newsletterKey(id), ...ifStillVersion(version) } },
    { Put: { TableName, Item: liveItem('newsletter', issue) } },
  ];
  try {
    await documents.send(new TransactWriteCommand({ TransactItems }));
    return true;
  } catch (error) {
    const reasons = error instanceof TransactionCanceledException ? error.CancellationReasons : undefined;
    if (reasons?.[0]?.Code !== 'ConditionalCheckFailed') throw error;
    return false;
  }
}
