import {
  consumeToken,
  issueAccountToken,
  readAccountToken,
  type StoredToken,
} from '#functions/accounts/account-tokens.ts';
import { hashPassword } from '#functions/accounts/credentials.ts';
import { logUnsent, notify } from '#functions/accounts/notify.ts';
import {
  type Account,
  getAccount,
  getAccountByEmail,
  isUsable,
  provenPasswordWrites,
} from '#functions/accounts/repository.ts';
import { passkeyGuardWrites, readFactors } from '#functions/accounts/second-factors/factors.ts';
import type { Context } from '#functions/context/context.ts';
import { transact } from '#functions/db/store.ts';
import { AppError } from '#functions/errors/app-error.ts';
import { auditWrites } from '#functions/history/audit.ts';
import { rateLimits } from '#functions/http/rate-limit/limits.ts';
import { isAllowed, mayWriteToStranger, openToOwner } from '#functions/http/rate-limit/rate-limit.ts';
import { sendPersonMail } from '#functions/mail/person-mail.ts';
import type { ResetInput } from '#shared/accounts/user.ts';
import type { AuditAction } from '#shared/history/audit.ts';
import { magazine } from '#shared/magazine.ts';
import { resetPath } from '#shared/publish/paths.ts';
import { dateAndTimeInRome } from '#shared/time/dates.ts';
import { isWeakPassword, refuseWeakPassword } from './password-rule.ts';

type ResetRequest = { email: string; device: string; requestId: string };

/** Sends a link to the address if it has an account; an unknown address gets no mail. */
export async function sendResetLink(ctx: Context, { email, device, requestId }: ResetRequest): Promise<void> {
  const account = await getAccountByEmail(ctx.store, email);
  if (!account || !isUsable(ctx, account)) return;
  if (account.unconfirmed) {
    if (!(await isAllowed(ctx, rateLimits.unconfirmedMails, account.email))) return;
    if (!(await mayWriteToStranger(ctx))) return;
  }
  const { token, write } = issueAccountToken(ctx, 'reset', account, email);
  if (!(await transact(ctx.store, [write]))) return;
  logUnsent(ctx, requestId, await sendPersonMail(ctx, resetMail(ctx, account, { token, device })));
}

function resetMail(ctx: Context, { email }: Account, { token, device }: { token: string; device: string }) {
  return {
    to: email,
    title: 'Scegli una nuova password',
    preheader: 'Il link vale per mezz’ora e una volta sola.',
    paragraphs: [
      `Qualcuno, speriamo tu, ha chiesto una nuova password per il tuo account su ${magazine.name}: ${dateAndTimeInRome(ctx.now())}, da ${device}.`,
      'Apri il link e scegline una. Vale per mezz’ora e una volta sola.',
    ],
    action: { label: 'Scegli una nuova password', href: ctx.settings.serverUrl + resetPath(token) },
    afterwards: [
      'Se non sei stato tu non devi fare nulla: la password resta quella che hai, e senza questo messaggio nessuno può cambiarla.',
    ],
  };
}

/** Sets the password that a link allows to set. The token is used up in the same transaction, and by nothing else. */
export async function resetPassword(
  ctx: Context,
  { token, password }: ResetInput,
  { network, requestId }: { network: string; requestId: string },
): Promise<void> {
  const { stored, account } = await readResetLink(ctx, token);
  await refuseWeakPassword(account.role, password);
  const { id, username } = account;
  // The registrant of another person’s address may have set up factors there, and may have been given a role by an administrator.
  const factors = account.unconfirmed ? 'remove-factors' : 'keep-factors';
  const losesFactor = factors === 'remove-factors' && account.secondFactor === true;
  const actions: AuditAction[] = losesFactor ? ['reset-password', 'remove-factor'] : ['reset-password'];
  const record = { actions, kind: 'user', item: id, name: username } as const;
  const changed = await transact(ctx.store, [
    consumeToken(ctx, 'reset', stored),
    ...provenPasswordWrites(
      ctx.store,
      account,
      { hash: await hashPassword(password, ctx.passwordCost), isWeak: await isWeakPassword(password) },
      factors,
    ),
    ...(losesFactor ? passkeyGuardWrites(ctx.store, (await readFactors(ctx, id)).passkeys, {}) : []),
    ...auditWrites(ctx, { id, username, requestId }, record),
  ]);
  if (!changed) {
    // Another use of the link was first, or the account changed meanwhile: then the link is still good.
    await readResetLink(ctx, token);
    throw new AppError('UNAVAILABLE', { retryAfterSeconds: 1 });
  }
  await openToOwner(ctx, { email: account.email, network });
  const mail = passwordChangedMail(ctx);
  const paragraphs = losesFactor ? [...mail.paragraphs, factorRemoved] : mail.paragraphs;
  await notify(ctx, requestId, { email: account.email }, { ...mail, paragraphs });
}

const factorRemoved =
  'Abbiamo tolto anche il secondo fattore, perché l’indirizzo non era mai stato confermato: puoi attivarlo di nuovo dal profilo.';

async function readResetLink(ctx: Context, token: string): Promise<{ stored: StoredToken; account: Account }> {
  const stored = await readAccountToken(ctx, 'reset', token);
  const account = stored && (await getAccount(ctx.store, stored.accountId));
  // A link that went to a former address opens nothing.
  if (!account || !isUsable(ctx, account) || account.email !== stored.email) throw new AppError('RESET_LINK_GONE');
  return { stored, account };
}

export const passwordChangedMail = (ctx: Context) => ({
  title: 'La tua password è cambiata',
  preheader: 'Se non sei stato tu, scrivici subito.',
  paragraphs: [
    `La password del tuo account su ${magazine.name} è cambiata: ${dateAndTimeInRome(ctx.now())}.`,
    'Per sicurezza abbiamo chiuso le sessioni aperte sugli altri dispositivi: dove serve, accedi di nuovo.',
  ],
  afterwards: [`Se non sei stato tu, scrivi subito a ${magazine.emails.support}.`],
});
