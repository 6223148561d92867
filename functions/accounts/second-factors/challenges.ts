import { createHash, randomBytes } from 'node:crypto';
import type { Account } from '#functions/accounts/repository.ts';
import type { Context } from '#functions/context/context.ts';
import { challengeKey } from '#functions/db/keys.ts';
import { batchGet, transact, type Write } from '#functions/db/store.ts';
import { expiresAt } from '#functions/db/table.ts';
import { AppError } from '#functions/errors/app-error.ts';
import { secondFactors } from '#shared/limits.ts';

/** What a challenge leads to: the second step of a login, a login with a passkey, or a new passkey. */
type Purpose = 'second-step' | 'passkey-login' | 'passkey-enrolment';
type Holder = Pick<Account, 'id' | 'tokenVersion'>;

type Challenge = { purpose: Purpose; accountId?: string; tokenVersion?: number; validUntil: string };

const keyOf = (challenge: string) => challengeKey(createHash('sha256').update(challenge).digest('base64url'));

/** 256 random bits that are good for five minutes and one use; only their digest is stored. */
export async function issueChallenge(ctx: Context, purpose: Purpose, holder?: Holder): Promise<string> {
  const challenge = randomBytes(32).toString('base64url');
  const until = new Date(ctx.now().getTime() + secondFactors.challengeMinutes * 60_000);
  const row: Challenge = {
    purpose,
    ...(holder ? { accountId: holder.id, tokenVersion: holder.tokenVersion } : {}),
    validUntil: until.toISOString(),
  };
  const Item = { ...keyOf(challenge), ...row, ...expiresAt(until) };
  if (!(await transact(ctx.store, [{ Put: { TableName: ctx.store.tableName, Item } }]))) {
    throw new AppError('UNAVAILABLE', { retryAfterSeconds: 1 });
  }
  return challenge;
}

/** Undefined for an unknown, used or expired one. */
export async function readChallenge(
  { store, now }: Context,
  purpose: Purpose,
  challenge: string,
): Promise<Challenge | undefined> {
  const [row] = await batchGet<Challenge>(store, [keyOf(challenge)]);
  return row && row.purpose === purpose && row.validUntil > now().toISOString() ? row : undefined;
}

/** Uses a challenge up, in the transaction of what it allows. */
export const consumeChallenge = ({ store }: Context, challenge: string): Write => ({
  Delete: {
    TableName: store.tableName,
    Key: keyOf(challenge),
    ConditionExpression: 'attribute_exists(pk)',
  },
});
