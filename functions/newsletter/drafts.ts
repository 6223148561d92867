import type { Context } from '#functions/context/context.ts';
import { markDeleted, notDeletedCondition } from '#functions/db/deleted.ts';
import { liveKey, newsletterKey } from '#functions/db/keys.ts';
import { noUses } from '#functions/db/media-uses.ts';
import { ifAbsent, ifStillVersion, transact } from '#functions/db/store.ts';
import { AppError } from '#functions/errors/app-error.ts';
import { type AuditActor, auditWrites } from '#functions/history/audit.ts';
import { createIdempotently } from '#functions/items/saving/create-once.ts';
import type { Newsletter, NewsletterChange, NewsletterInput } from '#shared/newsletter/newsletter.ts';
import { findNewsletter, getNewsletter, newsletterItem, transition } from './newsletters.ts';
import { newsletterUses, usesIn } from './public-edition.ts';

export async function createNewsletter(ctx: Context, id: string, input: NewsletterInput): Promise<Newsletter> {
  const at = ctx.now().toISOString();
  const data: Newsletter = {
    ...input,
    id,
    status: 'draft',
    sendState: 'draft',
    createdAt: at,
    updatedAt: at,
    recipientCount: 0,
    version: 1,
  };
  const { store } = ctx;
  const writes = [
    { Put: { TableName: store.tableName, Item: newsletterItem({ data }), ...ifAbsent } },
    notDeletedCondition(store, 'newsletter', id),
    ...newsletterUses(store, id, noUses, usesIn(input.content)),
  ];
  return createIdempotently<Newsletter>(ctx, {
    kind: 'newsletter',
    id,
    requested: { ...input, status: 'draft' },
    created: data,
    read: async () => (await getNewsletter(store, id))?.data,
    save: async () => ((await transact(store, writes)) ? data : undefined),
  });
}

/** Only a draft can change: all recipients of a send get the same text. */
export async function reviseNewsletter(
  ctx: Context,
  id: string,
  { version, ...fields }: NewsletterChange,
): Promise<Newsletter> {
  const { newsletter } = await transition(ctx, id, ({ data }) => {
    if (data.status !== 'draft') throw new AppError('NEWSLETTER_NOT_DRAFT');
    if (version !== undefined && version !== data.version) throw new AppError('VERSION_CONFLICT', { current: data });
    const { content = data.content } = fields;
    return { ...fields, alsoWrites: newsletterUses(ctx.store, id, usesIn(data.content), usesIn(content)) };
  });
  return newsletter;
}

/** The ledger stays until it expires: it records deliveries, which deleting the newsletter does not undo. */
export async function deleteNewsletter(ctx: Context, by: AuditActor, id: string): Promise<void> {
  const { store } = ctx;
  const TableName = store.tableName;
  for (;;) {
    const { status, version, subject, content } = await findNewsletter(ctx, id);
    if (status === 'sending') throw new AppError('NEWSLETTER_SENDING');
    const deleted = await transact(store, [
      { Delete: { TableName, Key: newsletterKey(id), ...ifStillVersion(version) } },
      { Delete: { TableName, Key: liveKey('newsletter', id) } },
      markDeleted(ctx, 'newsletter', id),
      ...newsletterUses(store, id, usesIn(content, true), noUses),
      ...auditWrites(ctx, by, { actions: ['delete'], kind: 'newsletter', item: id, name: subject, from: status }),
    ]);
    if (deleted) return;
  }
}
