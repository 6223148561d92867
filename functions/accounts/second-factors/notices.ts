import { notify } from '#functions/accounts/notify.ts';
import type { Account } from '#functions/accounts/repository.ts';
import type { Context } from '#functions/context/context.ts';
import { magazine } from '#shared/magazine.ts';
import { dateAndTimeInRome } from '#shared/time/dates.ts';

/** The mails about changed second factors of an account. */
const notices = {
  'totp-added': {
    title: 'Hai attivato i codici di verifica',
    text: 'Da ora, dopo la password, l’accesso chiede un codice della tua app.',
  },
  'totp-removed': {
    title: 'Hai tolto i codici di verifica',
    text: 'L’accesso non chiede più un codice della tua app.',
  },
  'passkey-added': {
    title: 'Hai aggiunto una passkey',
    text: 'Da ora puoi entrare con la passkey; con la password l’accesso chiede anche un secondo fattore.',
  },
  'passkey-removed': {
    title: 'Hai eliminato una passkey',
    text: 'Una passkey non apre più il tuo account.',
  },
  'codes-renewed': {
    title: 'Hai nuovi codici di recupero',
    text: 'I codici di recupero di prima non valgono più.',
  },
  'code-used': {
    title: 'Accesso con un codice di recupero',
    text: 'Qualcuno, speriamo tu, è entrato con la tua password e un codice di recupero, che non vale più.',
  },
  'removed-by-admin': {
    title: 'Il tuo secondo fattore è stato tolto',
    text: 'Un amministratore ha tolto dal tuo account i codici di verifica, le passkey e i codici di recupero, e ha chiuso le sessioni aperte: accedi con la password.',
  },
} as const;

export async function notifyOf(
  ctx: Context,
  requestId: string,
  account: Account,
  what: keyof typeof notices,
): Promise<void> {
  const { title, text } = notices[what];
  await notify(ctx, requestId, account, {
    title,
    preheader: 'Se non sei stato tu, scrivici subito.',
    paragraphs: [`Il tuo account su ${magazine.name}, ${dateAndTimeInRome(ctx.now())}: ${text}`],
    afterwards: [`Se non ne sai nulla, cambia subito la password e scrivi a ${magazine.emails.support}.`],
  });
}
