import { removeAccount } from '#functions/accounts/administration/account-removal.ts';
import { setDisabled } from '#functions/accounts/administration/disabling.ts';
import { notify } from '#functions/accounts/notify.ts';
import { assertPassword } from '#functions/accounts/passwords/change.ts';
import { type Account, getAccount, isUsable, listStaff } from '#functions/accounts/repository.ts';
import type { Context } from '#functions/context/context.ts';
import { AppError, invalid } from '#functions/errors/app-error.ts';
import type { Caller } from '#functions/http/env.ts';
import { reassignItems } from '#functions/items/account-deletion.ts';
import { eraseSubscriber } from '#functions/newsletter/sending/data-subject.ts';
import type { OwnDeletion } from '#shared/accounts/user.ts';
import { magazine } from '#shared/magazine.ts';

/**
 * Deletes the caller's own account. Its items go to the administrator of longest standing, with their bylines: what readers
 * see stays, and nothing is lost. Interrupted while the items move, it can be repeated; when the account is disabled already, an
 * administrator ends it.
 */
export async function deleteOwnAccount(
  ctx: Context,
  by: Caller,
  account: Account,
  { current, newsletter }: OwnDeletion,
): Promise<void> {
  await assertPassword(ctx, account, current);
  if (newsletter && account.unconfirmed) {
    throw invalid([
      { field: 'newsletter', message: 'Conferma prima l’indirizzo, oppure disiscriviti dalla newsletter' },
    ]);
  }
  const newAuthor = await anotherAdministrator(ctx, account.id);
  if (account.role === 'admin' && !newAuthor) throw new AppError('LAST_ADMIN');
  const move = async () => newAuthor && reassignItems(ctx, by, account.id, 'give', newAuthor.id);
  await move();
  await setDisabled(ctx, by, account, true);
  // Rows that another session has written meanwhile.
  await move();
  const closed = await getAccount(ctx.store, account.id);
  if (!closed) return;
  if (newsletter) await eraseSubscriber(ctx, account.email);
  await removeAccount(ctx, by, closed);
  await notify(ctx, by.requestId, account, {
    title: 'Il tuo account è stato eliminato',
    preheader: 'I tuoi dati non ci sono più.',
    paragraphs: [
      `Come hai chiesto, il tuo account su ${magazine.name} non c’è più, con tutto quello che conservava.`,
      newsletter
        ? 'Abbiamo cancellato anche la tua iscrizione alla newsletter.'
        : 'La newsletter è a parte: se sei tra gli iscritti, in fondo a ogni numero c’è il link per disiscriverti.',
    ],
    afterwards: [`Se non sei stato tu, scrivi subito a ${magazine.emails.support}.`],
  });
}

/** The administrator of longest standing who can log in: demo accounts cannot after the demo. */
async function anotherAdministrator(ctx: Context, except: string): Promise<Account | undefined> {
  for (const { id, role } of await listStaff(ctx.store)) {
    const account = role === 'admin' && id !== except ? await getAccount(ctx.store, id) : undefined;
    if (account && isUsable(ctx, account)) return account;
  }
  return undefined;
}
