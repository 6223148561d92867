import { setTimeout as wait } from 'node:timers/promises';
import type { Context } from '#functions/context/context.ts';
import { AppError } from '#functions/errors/app-error.ts';
import { auditWrites } from '#functions/history/audit.ts';
import type { Caller } from '#functions/http/env.ts';
import { limitLogin, resetLoginLimit } from '#functions/rate-limit/rate-limit.ts';
import type { LoginInput, RegisterInput, User } from '#shared/model/user.ts';
import type { AuditAction } from '#shared/rules/audit.ts';
import type { Role } from '#shared/rules/permissions.ts';
import { hashPassword, issueToken, readToken, verifyDecoy, verifyPassword } from './credentials.ts';
import { isWeakPassword } from './passwords/password-rule.ts';
import { type Account, addAccount, changeRole, getAccount, getAccountByEmail } from './repository.ts';

export type LoggedIn = { access_token: string; token_type: 'bearer'; user: User };

/** New accounts have the role `user`; only an administrator can change it. */
export async function register(ctx: Context, input: RegisterInput): Promise<LoggedIn> {
  const account = await createAccount(ctx, { ...input, role: 'user' });
  return loggedIn(ctx, account);
}

export async function createAccount(
  ctx: Context,
  { password, ...input }: RegisterInput & { role: Role; demo?: boolean; id?: string },
  /** The actor, for the audit log; absent when users register themselves. */
  by?: Caller,
): Promise<Account> {
  const account: Account = {
    id: ctx.newId(),
    ...input,
    createdAt: ctx.now().toISOString(),
    tokenVersion: 1,
    passwordHash: await hashPassword(password, ctx.passwordCost),
    weakPassword: await isWeakPassword(password),
  };
  const record = {
    deeds: ['make-admin'],
    kind: 'user',
    item: account.id,
    name: account.username,
    to: account.role,
  } as const;
  await addAccount(ctx.store, account, by ? auditWrites(ctx, by, record) : []);
  return account;
}

export async function login(ctx: Context, { email, password }: LoginInput, network: string): Promise<LoggedIn> {
  await limitLogin(ctx, email, network);
  const begin = performance.now();
  const account = await getAccountByEmail(ctx.store, email);
  const known = account !== undefined && isOpen(ctx, account);
  const right = known
    ? await verifyPassword(password, account.passwordHash)
    : await verifyDecoy(password, ctx.passwordCost);
  if (!known || !right) {
    await untilNextStep(begin);
    throw new AppError('WRONG_CREDENTIALS');
  }
  await resetLoginLimit(ctx, email, network);
  return loggedIn(ctx, account);
}

const stepMilliseconds = 250;

/**
 * A failed login is answered at a multiple of 250 ms: reading an existing item takes a fraction of a millisecond longer,
 * which many requests could measure.
 */
const untilNextStep = (begin: number) => wait(stepMilliseconds - ((performance.now() - begin) % stepMilliseconds));

/** The current account of a token; undefined if the token is invalid or revoked. */
export async function accountOfToken(ctx: Context, token: string): Promise<Account | undefined> {
  const session = await readToken(ctx, token);
  if (!session) return undefined;
  const account = await getAccount(ctx.store, session.userId);
  if (!account || account.tokenVersion !== session.tokenVersion) return undefined;
  return isOpen(ctx, account) ? account : undefined;
}

/** Whether this account may be used at all. */
export const isOpen = ({ settings }: Context, { demo = false }: Account): boolean => !demo || settings.demo;

export async function changeRoleOf(
  ctx: Context,
  by: Caller,
  account: Account,
  role: Role,
  action: AuditAction = 'change-role',
): Promise<User> {
  const record = {
    deeds: [action],
    kind: 'user',
    item: account.id,
    name: account.username,
    from: account.role,
    to: role,
  } as const;
  return asUser(await changeRole(ctx.store, account, role, auditWrites(ctx, by, record)));
}

async function loggedIn(ctx: Context, account: Account): Promise<LoggedIn> {
  const access_token = await issueToken(ctx, { userId: account.id, tokenVersion: account.tokenVersion });
  return { access_token, token_type: 'bearer', user: asUser(account) };
}

export const asUser = ({ id, email, username, fullName, role }: Account): User => ({
  id,
  email,
  username,
  fullName,
  role,
});
