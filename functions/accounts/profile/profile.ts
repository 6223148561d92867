import { pendingAddress, revokeToken } from '#functions/accounts/account-tokens.ts';
import { type Account, asUser } from '#functions/accounts/repository.ts';
import type { Context } from '#functions/context/context.ts';
import { usernameUniquenessKey } from '#functions/db/keys.ts';
import { AppError } from '#functions/errors/app-error.ts';
import type { Profile, ProfileInput } from '#shared/accounts/user.ts';
import { may } from '#shared/rules/permissions.ts';
import { uniquenessWrites, updateWrite, writeAccount } from './account-update.ts';
import { askForAddress, mailBothAddresses } from './address.ts';

export const getProfile = async (ctx: Context, account: Account): Promise<Profile> =>
  profileOf(account, await pendingAddress(ctx, account));

function profileOf(account: Account, pendingEmail: string | undefined): Profile {
  const { disabled: _disabled, secondFactor: _secondFactor, ...user } = asUser(account);
  const { biography = '', picture = '', unconfirmed = false } = account;
  return { ...user, biography, picture, emailConfirmed: !unconfirmed, ...(pendingEmail ? { pendingEmail } : {}) };
}

/**
 * Saves the profile. A new address is only asked for: it becomes the account's when its owner confirms it. The account's own
 * address cancels a change that waits for its confirmation.
 */
export async function saveProfile(
  ctx: Context,
  account: Account,
  { current, email, ...input }: ProfileInput,
  requestId: string,
): Promise<Profile> {
  // Readers have no library.
  if (input.picture && !may(account.role, 'media:read')) throw new AppError('FORBIDDEN');
  const changes = withoutUndefined(input);
  const next = { ...account, ...changes };
  const asked = email && email !== account.email ? await askForAddress(ctx, account, email, current) : undefined;
  // Read before the write: once that is done nothing may fail.
  const pending = asked ? asked.email : await pendingAddress(ctx, account);
  const cancels = pending !== undefined && email === account.email;
  const writes = [
    updateWrite(ctx, account, changes),
    ...(next.username === account.username
      ? []
      : uniquenessWrites(
          ctx,
          account.id,
          usernameUniquenessKey(account.username),
          usernameUniquenessKey(next.username),
        )),
    ...(asked ? [asked.write] : []),
    ...(cancels ? [revokeToken(ctx, 'email', account.id)] : []),
  ];
  if (!(await writeAccount(ctx, writes, 'USERNAME_TAKEN'))) throw new AppError('UNAVAILABLE', { retryAfterSeconds: 1 });
  if (asked) await mailBothAddresses(ctx, account, asked, requestId);
  return profileOf(next, cancels ? undefined : pending);
}

const withoutUndefined = <Fields extends object>(fields: Fields) =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as {
    [Name in keyof Fields]: Exclude<Fields[Name], undefined>;
  };
