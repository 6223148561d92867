import { TransactionCanceledException } from '@aws-sdk/client-dynamodb';
import { TransactWriteCommand } from '@aws-sdk/lib-dynamodb';
import { notify, sendAccountMail } from '#functions/accounts/account-mail.ts';
import {
  consumeToken,
  issueAccountToken,
  pendingToken,
  readAccountToken,
  revokeToken,
} from '#functions/accounts/account-tokens.ts';
import { assertPassword } from '#functions/accounts/passwords/change.ts';
import { inWords } from '#functions/accounts/passwords/reset.ts';
import { type Account, fieldError, getAccount, getAccountByEmail } from '#functions/accounts/repository.ts';
import { isOpen } from '#functions/accounts/service.ts';
import type { Context } from '#functions/context/context.ts';
import { emailGuardKey, userKey, usernameGuardKey } from '#functions/db/keys.ts';
import { ifAbsent, type Write, writeTogether } from '#functions/db/store.ts';
import { AppError, invalid } from '#functions/errors/app-error.ts';
import { auditWrites } from '#functions/history/audit.ts';
import { confirmEmailPath } from '#shared/content/paths.ts';
import { magazine } from '#shared/magazine.ts';
import type { Profile, ProfileInput } from '#shared/model/user.ts';

export const getProfile = async (ctx: Context, account: Account): Promise<Profile> =>
  profileOf(account, await pendingToken(ctx, 'email', account.id));

function profileOf(account: Account, pending: { email: string } | undefined): Profile {
  const { id, email, username, fullName, role, biography = '', unconfirmed = false } = account;
  const pendingEmail = pending && pending.email !== email ? { pendingEmail: pending.email } : {};
  return { id, email, username, fullName, role, biography, emailConfirmed: !unconfirmed, ...pendingEmail };
}

/** Saves the profile. A new address is only asked for: it becomes the account's when its owner confirms it. */
export async function saveProfile(
  ctx: Context,
  account: Account,
  { current, email = account.email, ...input }: ProfileInput,
  requestId: string,
): Promise<Profile> {
  const next = { ...account, ...withoutUndefined(input) };
  const asked = email === account.email ? undefined : await askForAddress(ctx, account, email, current);
  // Read before the write: once that is done nothing may fail.
  const pending = asked ? { email } : await pendingToken(ctx, 'email', account.id);
  const writes = [
    updateWrite(ctx, account, next),
    ...(next.username === account.username ? [] : guardWrites(ctx, usernameGuardKey, account.username, next)),
    ...(asked ? [asked.write] : []),
  ];
  if (!(await write(ctx, writes, 'USERNAME_TAKEN'))) throw new AppError('UNAVAILABLE', { retryAfterSeconds: 1 });
  if (asked) await tellBoth(ctx, account, email, asked.token, requestId);
  return profileOf(next, pending);
}

const withoutUndefined = <Fields extends object>(fields: Fields) =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as {
    [Name in keyof Fields]: Exclude<Fields[Name], undefined>;
  };

async function askForAddress(ctx: Context, account: Account, email: string, current: string | undefined) {
  if (!current) {
    throw invalid([{ field: 'current', message: 'Per cambiare indirizzo scrivi la password attuale' }]);
  }
  await assertPassword(ctx, account, current);
  if (await getAccountByEmail(ctx.store, email)) throw new AppError('EMAIL_TAKEN', fieldError('email', 'EMAIL_TAKEN'));
  return issueAccountToken(ctx, 'email', account.id, email);
}

/** An address other than before was confirmed. */
const updateWrite = ({ store }: Context, before: Account, next: Account): Write => ({
  Update: {
    TableName: store.tableName,
    Key: userKey(before.id),
    UpdateExpression: `SET #data.#fullName = :fullName, #data.#username = :username, #data.#email = :email, biography = :biography${next.email === before.email ? '' : ' REMOVE unconfirmed'}`,
    ConditionExpression: '#data.#username = :beforeName AND #data.#email = :beforeEmail',
    ExpressionAttributeNames: { '#data': 'data', '#fullName': 'fullName', '#username': 'username', '#email': 'email' },
    ExpressionAttributeValues: {
      ':fullName': next.fullName,
      ':username': next.username,
      ':email': next.email,
      ':biography': next.biography ?? '',
      ':beforeName': before.username,
      ':beforeEmail': before.email,
    },
  },
});

/** The guard of the new name must be free; that of the former is given up. */
const guardWrites = (
  { store: { tableName } }: Context,
  keyOf: typeof usernameGuardKey,
  before: string,
  next: Account,
): Write[] => [
  {
    Put: {
      TableName: tableName,
      Item: { ...keyOf(keyOf === usernameGuardKey ? next.username : next.email), userId: next.id },
      ...ifAbsent,
    },
  },
  { Delete: { TableName: tableName, Key: keyOf(before) } },
];

/** The second write, if any, is the guard of the new name. False if the account or its link changed meanwhile. */
async function write({ store }: Context, writes: Write[], taken: 'USERNAME_TAKEN' | 'EMAIL_TAKEN'): Promise<boolean> {
  try {
    await store.documents.send(new TransactWriteCommand({ TransactItems: writes }));
    return true;
  } catch (error) {
    const codes =
      error instanceof TransactionCanceledException ? (error.CancellationReasons ?? []).map(({ Code }) => Code) : [];
    const field = taken === 'EMAIL_TAKEN' ? 'email' : 'username';
    if (codes[1] === 'ConditionalCheckFailed') throw new AppError(taken, fieldError(field, taken));
    if (codes.includes('ConditionalCheckFailed')) return false;
    throw error;
  }
}

async function tellBoth(ctx: Context, account: Account, address: string, token: string, requestId: string) {
  const { outcome } = await sendAccountMail(ctx, {
    to: address,
    title: 'Conferma il tuo nuovo indirizzo',
    preheader: 'Il link vale un giorno e una volta sola.',
    paragraphs: [
      `Hai chiesto di usare questo indirizzo per il tuo account su ${magazine.name}: ${inWords(ctx.now())}.`,
      'Apri il link e conferma. Fino ad allora vale l’indirizzo di prima.',
    ],
    action: { label: 'Conferma l’indirizzo', href: ctx.settings.accountLinks + confirmEmailPath(token) },
    afterwards: ['Se non sei stato tu non devi fare nulla: senza conferma non ti scriveremo più.'],
  });
  await notify(ctx, requestId, account, {
    title: 'Qualcuno cambia il tuo indirizzo',
    preheader: 'Se non sei stato tu, scrivici subito.',
    paragraphs: [
      `Per il tuo account su ${magazine.name} è stato chiesto un altro indirizzo email: ${inWords(ctx.now())}.`,
      'Il cambio vale solo dopo la conferma dal nuovo indirizzo.',
    ],
    afterwards: [`Se non sei stato tu, cambia subito la password e scrivi a ${magazine.emails.support}.`],
  });
  if (outcome === 'throttled' || outcome === 'stopped') {
    throw new AppError('MAIL_UNAVAILABLE', { retryAfterSeconds: 60 });
  }
}

/** Sends a link that confirms the account's own address. */
export async function askForConfirmation(ctx: Context, account: Account): Promise<void> {
  if (!account.unconfirmed) return;
  const { token, write: put } = issueAccountToken(ctx, 'email', account.id, account.email);
  if (!(await writeTogether(ctx.store, [put]))) throw new AppError('UNAVAILABLE', { retryAfterSeconds: 1 });
  const { outcome } = await sendAccountMail(ctx, {
    to: account.email,
    title: 'Conferma il tuo indirizzo',
    preheader: 'Il link vale un giorno e una volta sola.',
    paragraphs: [`Con questo indirizzo è nato un account su ${magazine.name}. Apri il link e conferma che è tuo.`],
    action: { label: 'Conferma l’indirizzo', href: ctx.settings.accountLinks + confirmEmailPath(token) },
    afterwards: ['Se non sei stato tu non devi fare nulla: senza conferma non ti scriveremo altro.'],
  });
  if (outcome === 'throttled' || outcome === 'stopped') {
    throw new AppError('MAIL_UNAVAILABLE', { retryAfterSeconds: 60 });
  }
}

/** The owner came by a link to the account's own address. */
const confirmWrite = ({ store }: Context, { id, email }: Account): Write => ({
  Update: {
    TableName: store.tableName,
    Key: userKey(id),
    UpdateExpression: 'REMOVE unconfirmed',
    ConditionExpression: '#data.#email = :email',
    ExpressionAttributeNames: { '#data': 'data', '#email': 'email' },
    ExpressionAttributeValues: { ':email': email },
  },
});

/** Makes the confirmed address the account's. A reset link that went to the former address ends. */
export async function confirmAddress(ctx: Context, token: string, requestId: string): Promise<{ email: string }> {
  const { stored, account } = await readConfirmation(ctx, token);
  if (stored.email === account.email) {
    if (!(await writeTogether(ctx.store, [confirmWrite(ctx, account), consumeToken(ctx, 'email', stored)]))) {
      await readConfirmation(ctx, token);
      throw new AppError('UNAVAILABLE', { retryAfterSeconds: 1 });
    }
    return { email: account.email };
  }
  const next = { ...account, email: stored.email };
  const { id, username } = account;
  const record = { deeds: ['change-email'], kind: 'user', item: id, name: username } as const;
  const writes = [
    updateWrite(ctx, account, next),
    ...guardWrites(ctx, emailGuardKey, account.email, next),
    consumeToken(ctx, 'email', stored),
    revokeToken(ctx, 'reset', id),
    ...auditWrites(ctx, { id, username, requestId }, record),
  ];
  if (!(await write(ctx, writes, 'EMAIL_TAKEN'))) {
    // Another use of the link was first, or the account changed meanwhile: then the link is still good.
    await readConfirmation(ctx, token);
    throw new AppError('UNAVAILABLE', { retryAfterSeconds: 1 });
  }
  await notify(ctx, requestId, account, {
    title: 'Il tuo indirizzo è cambiato',
    preheader: 'Se non sei stato tu, scrivici subito.',
    paragraphs: [`Il tuo account su ${magazine.name} non usa più questo indirizzo email: ${inWords(ctx.now())}.`],
    afterwards: [`Se non sei stato tu, scrivi subito a ${magazine.emails.support}.`],
  });
  return { email: next.email };
}

async function readConfirmation(ctx: Context, token: string) {
  const stored = await readAccountToken(ctx, 'email', token);
  const account = stored && (await getAccount(ctx.store, stored.accountId));
  if (!account || !isOpen(ctx, account)) throw new AppError('CONFIRMATION_LINK_GONE');
  return { stored, account };
}
