import {
  consumeToken,
  isStillPending,
  issueAccountToken,
  readAccountToken,
  revokeToken,
} from '#functions/accounts/account-tokens.ts';
import { notify } from '#functions/accounts/notify.ts';
import { assertPassword } from '#functions/accounts/passwords/change.ts';
import { type Account, fieldError, getAccount, getAccountByEmail, isUsable } from '#functions/accounts/repository.ts';
import type { Context } from '#functions/context/context.ts';
import { emailUniquenessKey, userKey } from '#functions/db/keys.ts';
import { transact, type Write } from '#functions/db/store.ts';
import { AppError, invalid } from '#functions/errors/app-error.ts';
import { auditWrites } from '#functions/history/audit.ts';
import { rateLimits } from '#functions/http/rate-limit/limits.ts';
import { limitAccount, limitAddress, limitMailToStranger } from '#functions/http/rate-limit/rate-limit.ts';
import { assertMailService } from '#functions/mail/mail.ts';
import { sendPersonMail } from '#functions/mail/person-mail.ts';
import { magazine } from '#shared/magazine.ts';
import { confirmEmailPath } from '#shared/publish/paths.ts';
import { dateAndTimeInRome } from '#shared/time/dates.ts';
import { uniquenessWrites, updateWrite, writeAccount } from './account-update.ts';

type AskedAddress = { email: string; token: string };

/** A link to a new address and its write, if the address is free and the password right. */
export async function askForAddress(ctx: Context, account: Account, email: string, current: string | undefined) {
  if (!current) {
    throw invalid([{ field: 'current', message: 'Per cambiare indirizzo scrivi la password attuale' }]);
  }
  await assertPassword(ctx, account, current);
  await limitAccount(ctx, rateLimits.confirmationMails, account.id);
  await limitAddress(ctx, rateLimits.confirmationMailsTo, email);
  if (await getAccountByEmail(ctx.store, email)) throw new AppError('EMAIL_TAKEN', fieldError('email', 'EMAIL_TAKEN'));
  await limitAddress(ctx, rateLimits.unconfirmedMails, email);
  await limitMailToStranger(ctx);
  return { email, ...issueAccountToken(ctx, 'email', account, email) };
}

/** The link goes to the new address, a notice to the former. */
export async function mailBothAddresses(ctx: Context, account: Account, asked: AskedAddress, requestId: string) {
  const sent = await sendPersonMail(ctx, {
    to: asked.email,
    title: 'Conferma il tuo nuovo indirizzo',
    preheader: 'Il link vale un giorno e una volta sola.',
    paragraphs: [
      `Hai chiesto di usare questo indirizzo per il tuo account su ${magazine.name}: ${dateAndTimeInRome(ctx.now())}.`,
      'Apri il link e conferma. Fino ad allora vale l’indirizzo di prima.',
    ],
    action: { label: 'Conferma l’indirizzo', href: ctx.settings.serverUrl + confirmEmailPath(asked.token) },
    afterwards: ['Se non sei stato tu non devi fare nulla: senza conferma non ti scriveremo più.'],
  });
  await notify(ctx, requestId, account, {
    title: 'Qualcuno cambia il tuo indirizzo',
    preheader: 'Se non sei stato tu, scrivici subito.',
    paragraphs: [
      `Per il tuo account su ${magazine.name} è stato chiesto un altro indirizzo email: ${dateAndTimeInRome(ctx.now())}.`,
      'Il cambio vale solo dopo la conferma dal nuovo indirizzo.',
    ],
    afterwards: [`Se non sei stato tu, cambia subito la password e scrivi a ${magazine.emails.support}.`],
  });
  assertMailService(sent);
}

export async function askForConfirmation(ctx: Context, account: Account): Promise<void> {
  if (!account.unconfirmed) return;
  await limitAddress(ctx, rateLimits.confirmationMailsTo, account.email);
  await limitAddress(ctx, rateLimits.unconfirmedMails, account.email);
  await limitMailToStranger(ctx);
  const { token, write: put } = issueAccountToken(ctx, 'own-email', account, account.email);
  if (!(await transact(ctx.store, [put]))) throw new AppError('UNAVAILABLE', { retryAfterSeconds: 1 });
  const sent = await sendPersonMail(ctx, {
    to: account.email,
    title: 'Conferma il tuo indirizzo',
    preheader: 'Il link vale un giorno e una volta sola.',
    paragraphs: [`Con questo indirizzo è nato un account su ${magazine.name}. Apri il link e conferma che è tuo.`],
    action: { label: 'Conferma l’indirizzo', href: ctx.settings.serverUrl + confirmEmailPath(token) },
    afterwards: ['Se non sei stato tu non devi fare nulla: senza conferma non ti scriveremo altro.'],
  });
  assertMailService(sent);
}

/** The owner came by a link to the account's own address. */
export const confirmWrite = ({ store }: Context, { id, email }: Account): Write => ({
  Update: {
    TableName: store.tableName,
    Key: userKey(id),
    UpdateExpression: 'REMOVE unconfirmed',
    ConditionExpression: '#data.#email = :email',
    ExpressionAttributeNames: { '#data': 'data', '#email': 'email' },
    ExpressionAttributeValues: { ':email': email },
  },
});

/** Confirms the account's address, or makes a new one the account's: a reset link that went to the former address ends. */
export async function confirmAddress(ctx: Context, token: string, requestId: string): Promise<{ email: string }> {
  const { stored, account, purpose } = await readConfirmation(ctx, token);
  if (purpose === 'own-email') {
    if (!(await transact(ctx.store, [confirmWrite(ctx, account), consumeToken(ctx, purpose, stored)]))) {
      await readConfirmation(ctx, token);
      throw new AppError('UNAVAILABLE', { retryAfterSeconds: 1 });
    }
    return { email: account.email };
  }
  const { email } = stored;
  const { id, username } = account;
  const record = { actions: ['change-email'], kind: 'user', item: id, name: username } as const;
  const writes = [
    updateWrite(ctx, account, { email }),
    ...uniquenessWrites(ctx, id, emailUniquenessKey(account.email), emailUniquenessKey(email)),
    consumeToken(ctx, purpose, stored),
    revokeToken(ctx, 'reset', id),
    ...auditWrites(ctx, { id, username, requestId }, record),
  ];
  if (!(await writeAccount(ctx, writes, 'EMAIL_TAKEN'))) {
    // Another use of the link was first, or the account changed meanwhile: then the link is still good.
    await readConfirmation(ctx, token);
    throw new AppError('UNAVAILABLE', { retryAfterSeconds: 1 });
  }
  await notify(ctx, requestId, account, {
    title: 'Il tuo indirizzo è cambiato',
    preheader: 'Se non sei stato tu, scrivici subito.',
    paragraphs: [
      `Il tuo account su ${magazine.name} non usa più questo indirizzo email: ${dateAndTimeInRome(ctx.now())}.`,
    ],
    afterwards: [`Se non sei stato tu, scrivi subito a ${magazine.emails.support}.`],
  });
  return { email };
}

async function readConfirmation(ctx: Context, token: string) {
  const own = await readAccountToken(ctx, 'own-email', token);
  const stored = own ?? (await readAccountToken(ctx, 'email', token));
  const account = stored && (await getAccount(ctx.store, stored.accountId));
  if (!account || !isUsable(ctx, account)) throw new AppError('CONFIRMATION_LINK_GONE');
  // A link to the account's own address changes no address: it is valid while that is the account's.
  const holds = own ? own.email === account.email : isStillPending(stored, account);
  if (!holds) throw new AppError('CONFIRMATION_LINK_GONE');
  return { stored, account, purpose: own ? ('own-email' as const) : ('email' as const) };
}
