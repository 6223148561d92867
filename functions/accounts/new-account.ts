import type { Context } from '#functions/context/context.ts';
import type { RegisterInput } from '#shared/accounts/user.ts';
import type { Role } from '#shared/rules/permissions.ts';
import { hashPassword } from './credentials.ts';
import { isWeakPassword } from './passwords/password-rule.ts';
import { type Account, addAccount } from './repository.ts';

type NewAccount = RegisterInput & { role: Role; demo?: boolean; id?: string; unconfirmed?: boolean };

/** An account that is not stored yet. */
export const newAccount = async (ctx: Context, { password, ...input }: NewAccount): Promise<Account> => ({
  id: ctx.newId(),
  ...input,
  createdAt: ctx.now().toISOString(),
  tokenVersion: 1,
  passwordHash: await hashPassword(password, ctx.passwordCost),
  weakPassword: await isWeakPassword(password),
});

/** An account of the demo, of the command for administrators, or of a test, without a session. */
export async function createAccount(ctx: Context, input: NewAccount): Promise<Account> {
  const account = await newAccount(ctx, input);
  await addAccount(ctx.store, account);
  return account;
}
