import type { Context } from '#functions/context/context.ts';
import { type Key, nextMailKey } from '#functions/db/keys.ts';
import { saveOnLatest } from '#functions/db/retry.ts';
import { getRow, transact, type Write } from '#functions/db/store.ts';
import { daysAfter, expiresAt } from '#functions/db/table.ts';
import { notifications } from '#shared/limits.ts';

/**
 * The next mail of notifications to a person. A claim holds it while it is being sent; `batch` holds the sort keys of the
 * notifications in the mail.
 */
export type NextMail = { added: number; notBefore?: string; claim?: Claim };

type Claim = { id: string; at: string; batch: string[] };

export const readNextMail = ({ store }: Context, accountId: string) => getRow<NextMail>(store, nextMailKey(accountId));

const change = (
  { store }: Context,
  accountId: string,
  { set, condition, values }: { set: string; condition: string; values: Record<string, unknown> },
): Write => ({
  Update: {
    TableName: store.tableName,
    Key: nextMailKey(accountId),
    UpdateExpression: set,
    ConditionExpression: condition,
    ExpressionAttributeValues: values,
  },
});

/** Takes the mail for sending; undefined if another worker has taken or sent it since it was read. */
export async function claimMail(ctx: Context, accountId: string, read: NextMail, batch: string[]) {
  const claim: Claim = { id: ctx.newId(), at: ctx.now().toISOString(), batch };
  const seen = read.notBefore;
  const won = await transact(ctx.store, [
    change(ctx, accountId, {
      set: 'SET claim = :claim',
      condition: `attribute_exists(pk) AND attribute_not_exists(claim) AND ${seen === undefined ? 'attribute_not_exists(notBefore)' : 'notBefore = :seen'}`,
      values: { ':claim': claim, ...(seen === undefined ? {} : { ':seen': seen }) },
    }),
  ]);
  return won ? claim : undefined;
}

/** Records an accepted mail: its changes are done, and the next mail waits its time. Does nothing the second time. */
export async function recordMail(ctx: Context, accountId: string, claim: Claim): Promise<void> {
  const TableName = ctx.store.tableName;
  const { pk } = nextMailKey(accountId);
  const notBefore = new Date(Date.parse(claim.at) + notifications.minutesBetweenMails * 60_000).toISOString();
  await endClaim(ctx, accountId, claim, [
    change(ctx, accountId, {
      set: 'SET notBefore = :notBefore, expires = :expires REMOVE claim',
      condition: 'claim.id = :claim',
      values: {
        ':notBefore': notBefore,
        ':expires': expiresAt(daysAfter(ctx.now(), notifications.keptDays)).expires,
        ':claim': claim.id,
      },
    }),
    ...claim.batch.map((sk): Write => ({ Delete: { TableName, Key: { pk, sk } satisfies Key } })),
  ]);
}

/** The mail was not sent: it stays to be sent. */
export async function releaseMail(ctx: Context, accountId: string, claim: Claim): Promise<void> {
  const release = { set: 'REMOVE claim', condition: 'claim.id = :claim', values: { ':claim': claim.id } };
  await endClaim(ctx, accountId, claim, [change(ctx, accountId, release)]);
}

/** Tries again when a change that is added at the same moment is in the way: a claim that does not end holds the mail. */
async function endClaim(ctx: Context, accountId: string, { id }: Claim, writes: Write[]): Promise<void> {
  const { store } = ctx;
  await saveOnLatest<boolean, boolean>({
    store,
    item: JSON.stringify(nextMailKey(accountId)),
    first: true,
    reload: async () => (await readNextMail(ctx, accountId))?.claim?.id === id,
    save: async (holds) => !holds || (await transact(store, writes)) || undefined,
  });
}

/** SES reports a mail whose answer was lost, or whose sender was interrupted: it was accepted. */
export async function recordReportedMail(ctx: Context, accountId: string, claimId: string): Promise<void> {
  const claim = (await readNextMail(ctx, accountId))?.claim;
  if (claim?.id === claimId) await recordMail(ctx, accountId, claim);
}

/** Removes changes of which no mail is to be written. */
export async function dropChanges({ store }: Context, keys: readonly Key[]): Promise<void> {
  const writes = keys.map(({ pk, sk }): Write => ({ Delete: { TableName: store.tableName, Key: { pk, sk } } }));
  if (writes.length > 0) await transact(store, writes);
}

/** Takes a person out of the queue, unless something has been added since it was read. */
export async function removeFromQueue(ctx: Context, accountId: string, { added }: NextMail): Promise<void> {
  const leave = { set: 'REMOVE queuePk, queueSk', condition: 'added = :added', values: { ':added': added } };
  await transact(ctx.store, [change(ctx, accountId, leave)]);
}
