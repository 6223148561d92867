import { DeleteCommand, PutCommand, UpdateCommand } from '@aws-sdk/lib-dynamodb';
import type { Context } from '#functions/context/context.ts';
import { secondFactorRuleKey, sessionKey, sessionPrefix, userKey } from '#functions/db/keys.ts';
import { readPartition } from '#functions/db/query.ts';
import { batchGet, transact, unlessConditionFails, type Write } from '#functions/db/store.ts';
import { daysAfter, expiresAt } from '#functions/db/table.ts';
import { AppError } from '#functions/errors/app-error.ts';
import { type AuditActor, auditWrites } from '#functions/history/audit.ts';
import type { SecondFactorRule } from '#shared/accounts/second-factor.ts';
import type { Session } from '#shared/accounts/user.ts';
import { sessions as limits } from '#shared/limits.ts';
import { issueToken, readToken } from './credentials.ts';
import { type Account, accountOfRow, endSessionsWrite, isUsable } from './repository.ts';
import { ruleOf } from './second-factors/rule.ts';

/** A session ends with its row, with the account's `tokenVersion`, when it is idle and when it is old. */
type SessionRow = { id: string; device: string; tokenVersion: number; createdAt: string; lastSeenAt: string };

type Owner = Pick<Account, 'id' | 'tokenVersion'>;

/** A new session: its token, and the write that opens it. */
export async function newSession(ctx: Context, { id, tokenVersion }: Owner, device: string) {
  const now = ctx.now();
  const sessionId = ctx.newId();
  const at = now.toISOString();
  const row: SessionRow = { id: sessionId, device, tokenVersion, createdAt: at, lastSeenAt: at };
  const Item = { ...sessionKey(id, sessionId), ...row, ...expiresAt(daysAfter(now, limits.absoluteDays)) };
  const write = { Put: { TableName: ctx.store.tableName, Item } } satisfies Write;
  return { token: await issueToken(ctx, { accountId: id, sessionId }), write };
}

/** Opens a session of an account that is stored already; returns its token. */
export async function openSession(ctx: Context, owner: Owner, device: string): Promise<string> {
  const { token, write } = await newSession(ctx, owner, device);
  await ctx.store.documents.send(new PutCommand(write.Put));
  return token;
}

/** `rule`: read with every session, in the same request. */
export type LiveSession = { account: Account; sessionId: string; lastSeenAt: string; rule: SecondFactorRule };

/** The live session of a token; undefined if it has ended or its account may not be used. */
export async function authenticate(ctx: Context, token: string): Promise<LiveSession | undefined> {
  const session = await sessionOfToken(ctx, token);
  return session && isUsable(ctx, session.account) ? session : undefined;
}

/** The session of a token with its account as it is now; undefined if the token is invalid or the session has ended. */
async function sessionOfToken(ctx: Context, token: string): Promise<LiveSession | undefined> {
  const claims = await readToken(ctx, token);
  if (!claims) return undefined;
  const { accountId, sessionId } = claims;
  const [accountRow, row, rule] = await batchGet(ctx.store, [
    userKey(accountId),
    sessionKey(accountId, sessionId),
    secondFactorRuleKey,
  ]);
  const account = accountRow && accountOfRow(accountRow);
  const session = row as SessionRow | undefined;
  if (!account || !session || !isLive(ctx, session, account)) return undefined;
  return { account, sessionId, lastSeenAt: session.lastSeenAt, rule: ruleOf(rule) };
}

const isLive = ({ now }: Context, session: SessionRow, { tokenVersion }: Owner): boolean => {
  const moment = now();
  return (
    session.tokenVersion === tokenVersion &&
    moment < daysAfter(new Date(session.createdAt), limits.absoluteDays) &&
    moment < daysAfter(new Date(session.lastSeenAt), limits.idleDays)
  );
};

/** Records the use of a session, at most once an hour: every call would cost a write. False if it has just ended. */
export async function recordUse(ctx: Context, { account, sessionId, lastSeenAt }: LiveSession): Promise<boolean> {
  const { documents, tableName } = ctx.store;
  const now = ctx.now();
  if (now.getTime() - Date.parse(lastSeenAt) < limits.recordedEverySeconds * 1_000) return true;
  const use = new UpdateCommand({
    TableName: tableName,
    Key: sessionKey(account.id, sessionId),
    UpdateExpression: 'SET lastSeenAt = :now',
    ConditionExpression: 'attribute_exists(pk)',
    ExpressionAttributeValues: { ':now': now.toISOString() },
  });
  return (await unlessConditionFails(documents.send(use))) !== undefined;
}

/** The account's live sessions, the last used first. */
export async function listSessions(ctx: Context, owner: Owner, current: string): Promise<Session[]> {
  const place = { pk: userKey(owner.id).pk, prefix: sessionPrefix };
  const rows = await readPartition<SessionRow>(ctx.store, ctx.store.tableName, place);
  return rows
    .filter((row) => isLive(ctx, row, owner))
    .toSorted((one, other) => other.lastSeenAt.localeCompare(one.lastSeenAt))
    .map(({ id, device, createdAt, lastSeenAt }) => ({ id, device, createdAt, lastSeenAt, current: id === current }));
}

/** Ends one session of this account; 404 if it has none such. */
export async function endSession({ store: { documents, tableName } }: Context, accountId: string, sessionId: string) {
  const { Attributes } = await documents.send(
    new DeleteCommand({ TableName: tableName, Key: sessionKey(accountId, sessionId), ReturnValues: 'ALL_OLD' }),
  );
  if (!Attributes) throw new AppError('SESSION_NOT_FOUND');
}

/** Moves a session to the next `tokenVersion`: it outlives the change that ends all others. */
export const keepSessionWrite = ({ store }: Context, { id, tokenVersion }: Owner, sessionId: string): Write => ({
  Update: {
    TableName: store.tableName,
    Key: sessionKey(id, sessionId),
    UpdateExpression: 'SET tokenVersion = :next',
    ConditionExpression: 'attribute_exists(pk)',
    ExpressionAttributeValues: { ':next': tokenVersion + 1 },
  },
});

/** Ends all sessions but one, also those that are being opened meanwhile. */
export async function endOtherSessions(ctx: Context, owner: Owner, sessionId: string): Promise<void> {
  const writes = [endSessionsWrite(ctx.store, owner), keepSessionWrite(ctx, owner, sessionId)];
  if (!(await transact(ctx.store, writes))) throw new AppError('UNAVAILABLE', { retryAfterSeconds: 1 });
}

export async function endSessionsOf(ctx: Context, by: AuditActor, account: Account): Promise<void> {
  const record = { actions: ['end-sessions'], kind: 'user', item: account.id, name: account.username } as const;
  const writes = [endSessionsWrite(ctx.store, account), ...auditWrites(ctx, by, record)];
  if (!(await transact(ctx.store, writes))) throw new AppError('UNAVAILABLE', { retryAfterSeconds: 1 });
}
