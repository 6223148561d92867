import { TransactWriteCommand } from '@aws-sdk/lib-dynamodb';
import type { Context } from '#functions/context/context.ts';
import { newsletterKey } from '#functions/db/keys.ts';
import { refuseTooManyPictures, type Uses, useWrites } from '#functions/db/media-uses.ts';
import { failedConditions, ifStillVersion, type Store, type Write } from '#functions/db/store.ts';
import { liveItem } from '#functions/items/saving/editions.ts';
import { mediaIn } from '#shared/markdown/media-in.ts';
import { Issue, type Newsletter } from '#shared/newsletter/newsletter.ts';
import { civilDateInRome } from '#shared/time/dates.ts';

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

/** The pictures of the library that a newsletter shows; its public edition too, once there is one. */
export function usesIn(content: string, isPublic = false): Uses {
  const shown = mediaIn({ content });
  return { working: shown, live: isPublic ? shown : [] };
}

/** The writes that keep these uses as they are after a save. */
export function newsletterUses(store: Store, id: string, before: Uses, after: Uses): Write[] {
  refuseTooManyPictures(before, after);
  return useWrites(store, 'newsletter', id, before, after);
}
