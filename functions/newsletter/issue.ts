import { PutCommand } from '@aws-sdk/lib-dynamodb';
import type { Context } from '#functions/context.ts';
import { liveItem } from '#functions/publishing/edition-items.ts';
import { Issue } from '#shared/model/newsletter.ts';
import { civilDateInRome } from '#shared/rules/dates.ts';
import { findNewsletter } from './drafts.ts';

/** What was sent, for everybody to read: a live item like any other, so it reaches the site as they do. */
export async function publishIssue(ctx: Context, id: string): Promise<void> {
  const { subject, content, createdAt, startedAt = createdAt } = await findNewsletter(ctx, id);
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
  await ctx.store.documents.send(
    new PutCommand({ TableName: ctx.store.tableName, Item: liveItem('newsletter', issue) }),
  );
}
