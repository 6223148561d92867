import { createHash, randomBytes } from 'node:crypto';
import type { Context } from '#functions/context/context.ts';
import { accountTokenKey } from '#functions/db/keys.ts';
import { batchGet, getRow, type Write } from '#functions/db/store.ts';
import { expiresAt } from '#functions/db/table.ts';
import { idPattern } from '#shared/text/ids.ts';
import type { Account } from './repository.ts';

/**
 * What a link in a mail to an account allows, and for how long. `email` confirms a new address, `own-email` the account's own: one
 * does not end the other.
 */
const lifetimes = { reset: 30 * 60_000, email: 24 * 3_600_000, 'own-email': 24 * 3_600_000 } as const;
type TokenPurpose = keyof typeof lifetimes;

/** `SUBJECT.SECRET`: the id finds the row, which holds only the digest of the 256 random bits. */
const tokenPattern = new RegExp(String.raw`^(${idPattern})\.([A-Za-z0-9_-]{43})$`);

const digestOf = (secret: string) => createHash('sha256').update(secret).digest('base64url');

export function newToken(subject: string): { token: string; hash: string } {
  const secret = randomBytes(32).toString('base64url');
  return { token: `${subject}.${secret}`, hash: digestOf(secret) };
}

export function parseToken(token: string): { subject: string; hash: string } | undefined {
  const [, subject, secret] = tokenPattern.exec(token) ?? [];
  return subject && secret ? { subject, hash: digestOf(secret) } : undefined;
}

export type StoredToken = { accountId: string; hash: string; validUntil: string; email: string; tokenVersion: number };

type Owner = Pick<Account, 'id' | 'tokenVersion'>;

/**
 * A new token and the write that stores it. An account has one row for each purpose, so a new token ends the one before.
 * `email`: the address that the link was sent to.
 */
export function issueAccountToken(ctx: Context, purpose: TokenPurpose, { id, tokenVersion }: Owner, email: string) {
  const { token, hash } = newToken(id);
  const until = new Date(ctx.now().getTime() + lifetimes[purpose]);
  const row = { ...accountTokenKey(id, purpose), hash, email, tokenVersion, validUntil: until.toISOString() };
  const write: Write = { Put: { TableName: ctx.store.tableName, Item: { ...row, ...expiresAt(until) } } };
  return { token, write };
}

/** Undefined for an unknown, used or expired token. */
export async function readAccountToken(
  { store, now }: Context,
  purpose: TokenPurpose,
  token: string,
): Promise<StoredToken | undefined> {
  const parsed = parseToken(token);
  if (!parsed) return undefined;
  const row = await getRow<StoredToken>(store, accountTokenKey(parsed.subject, purpose));
  if (!row || row.hash !== parsed.hash || row.validUntil <= now().toISOString()) return undefined;
  const { hash, validUntil, email, tokenVersion } = row;
  return { accountId: parsed.subject, hash, validUntil, email, tokenVersion };
}

/** Uses a token up, in the transaction of what it allows: of two uses one wins, and an interrupted one has done nothing. */
export const consumeToken = ({ store }: Context, purpose: TokenPurpose, { accountId, hash }: StoredToken): Write => ({
  Delete: {
    TableName: store.tableName,
    Key: accountTokenKey(accountId, purpose),
    ConditionExpression: '#hash = :hash',
    ExpressionAttributeNames: { '#hash': 'hash' },
    ExpressionAttributeValues: { ':hash': hash },
  },
});

/** Ends a token that a change has made dangerous, such as a reset link at a former address. */
export const revokeToken = ({ store }: Context, purpose: TokenPurpose, accountId: string): Write => ({
  Delete: { TableName: store.tableName, Key: accountTokenKey(accountId, purpose) },
});

/** A change of address ends with the account's sessions: with a new password, and when the account is disabled. */
export const isStillPending = ({ tokenVersion }: Pick<StoredToken, 'tokenVersion'>, account: Account): boolean =>
  tokenVersion === account.tokenVersion;

/** The new address that waits for its confirmation, if there is one. */
export async function pendingAddress({ store, now }: Context, account: Account): Promise<string | undefined> {
  const [row] = await batchGet<StoredToken>(store, [accountTokenKey(account.id, 'email')]);
  return row && row.validUntil > now().toISOString() && isStillPending(row, account) ? row.email : undefined;
}
