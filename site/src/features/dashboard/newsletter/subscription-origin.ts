import type { RowState } from '#shared/model/newsletter/newsletter.ts';
import type { Consent, SubscriptionOrigin } from '#shared/model/newsletter/subscriber.ts';
import { longDate } from '#shared/time/dates.ts';
import { formatDateTime, formatDay } from '#site/src/lib/italian-format.ts';

/** Why this address gets the newsletter, in sentences that an administrator can pass on to the subscriber. */
export function originSentences({ subscription, consent, requested }: SubscriptionOrigin): string[] {
  const { isActive, awaitsConfirmation, unsubscribedAt } = subscription;
  return [
    ...(consent ? consentSentences(consent) : ['Non è registrato come è nata questa iscrizione.']),
    ...(requested ? [`Una nuova richiesta, del ${formatDateTime(requested.at)}, aspetta la conferma.`] : []),
    ...(awaitsConfirmation && !requested ? ['Aspetta la conferma: la newsletter non parte ancora.'] : []),
    ...(!isActive && unsubscribedAt ? [`Dal ${formatDay(unsubscribedAt)} non riceve più la newsletter.`] : []),
  ];
}

function consentSentences({ at, source, network, textVersion, confirmedAt }: Consent): string[] {
  const begun = {
    form: `L’indirizzo è stato scritto nel modulo del sito il ${formatDateTime(at)}${network ? `, dalla rete ${network}` : ''}.`,
    import: `L’indirizzo viene da un elenco importato, con un consenso del ${formatDay(at)}.`,
    newsroom: `L’iscrizione è stata attivata dalla redazione il ${formatDateTime(at)}.`,
  };
  return [
    begun[source],
    ...(source === 'form' ? [`Il testo accettato è quello del ${longDate(textVersion)}.`] : []),
    ...(confirmedAt
      ? [`È stata confermata dal messaggio mandato all’indirizzo il ${formatDateTime(confirmedAt)}.`]
      : []),
  ];
}

/** What became of the mail of one newsletter. */
export const mailStates: Record<RowState, string> = {
  pending: 'in attesa',
  claimed: 'in partenza',
  sent: 'inviata',
  failed: 'non riuscita',
  skipped: 'saltata',
  uncertain: 'dall’esito incerto',
};
