import { pendingToken } from '#functions/accounts/account-tokens.ts';
import type { Account } from '#functions/accounts/repository.ts';
import type { Context } from '#functions/context/context.ts';
import { usernameGuardKey } from '#functions/db/keys.ts';
import { AppError } from '#functions/errors/app-error.ts';
import type { Profile, ProfileInput } from '#shared/model/people/user.ts';
import { may } from '#shared/rules/permissions.ts';
import { guardWrites, updateWrite, writeAccount } from './account-update.ts';
import { askForAddress, tellBoth } from './address.ts';

export const getProfile = async (ctx: Context, account: Account): Promise<Profile> =>
  profileOf(account, await pendingToken(ctx, 'email', account.id));

function profileOf(account: Account, pending: { email: string } | undefined): Profile {
  const { id, email, username, fullName, role, biography = '', picture = '', unconfirmed = false } = account;
  const pendingEmail = pending && pending.email !== email ? { pendingEmail: pending.email } : {};
  return { id, email, username, fullName, role, biography, picture, emailConfirmed: !unconfirmed, ...pendingEmail };
}

/** Saves the profile. A new address is only asked for: it becomes the account's when its owner confirms it. */
export async function saveProfile(
  ctx: Context,
  account: Account,
  { current, email = account.email, ...input }: ProfileInput,
  requestId: string,
): Promise<Profile> {
  // Readers have no library.
  if (input.picture && !may(account.role, 'media:read')) throw new AppError('FORBIDDEN');
  const next = { ...account, ...withoutUndefined(input) };
  const asked = email === account.email ? undefined : await askForAddress(ctx, account, email, current);
  // Read before the write: once that is done nothing may fail.
  const pending = asked ? { email } : await pendingToken(ctx, 'email', account.id);
  const writes = [
    updateWrite(ctx, account, next),
    ...(next.username === account.username
      ? []
      : guardWrites(ctx, account.id, usernameGuardKey(account.username), usernameGuardKey(next.username))),
    ...(asked ? [asked.write] : []),
  ];
  if (!(await writeAccount(ctx, writes, 'USERNAME_TAKEN'))) throw new AppError('UNAVAILABLE', { retryAfterSeconds: 1 });
  if (asked) await tellBoth(ctx, account, email, asked.token, requestId);
  return profileOf(next, pending);
}

const withoutUndefined = <Fields extends object>(fields: Fields) =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as {
    [Name in keyof Fields]: Exclude<Fields[Name], undefined>;
  };
