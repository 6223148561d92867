import { TransactWriteCommand } from '@aws-sdk/lib-dynamodb';
import type { Context } from '#functions/context/context.ts';
import { newsletterKey } from '#functions/db/keys.ts';
import { failedConditions, ifStillVersion } from '#functions/db/store.ts';
import { liveItem } from '#functions/items/saving/editions.ts';
import { Issue, type Newsletter } from '#shared/newsletter/newsletter.ts';
import { civilDateInRome } from '#shared/time/dates.ts';
import { newsletterUses, usesIn } from './picture-uses.ts';

/**
 * Publishes the newsletter on the site as a live item. Answers false and writes nothing if the newsletter has another
 * version by now: a deleted newsletter must not be published.
 */
export async function publishNewsletter(ctx: Context, newsletter: Newsletter): Promise<boolean> {
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
    ...newsletterUses(ctx.store, id, usesIn(content), usesIn(content, true)),
  ];
  try {
    await documents.send(new TransactWriteCommand({ TransactItems }));
    return true;
  } catch (error) {
    if (failedConditions(error).includes(0)) return false;
    throw error;
  }
}
