import type { RowState } from '#shared/newsletter/newsletter.ts';
import type { Consent, Reactivation, SubscriptionOrigin } from '#shared/newsletter/subscriber.ts';
import { dateWith } from '#shared/time/dates.ts';
import { api } from '#site/src/api/api.ts';
import { useAnswer } from '#site/src/api/query-client.ts';
import { Dialog, DialogButtons } from '#site/src/components/dialogs/Dialog.tsx';
import { Awaited } from '#site/src/components/lists/NotLoaded.tsx';
import { dateTimeWith, dayWith } from '#site/src/lib/italian-format.ts';

const { origin } = api.newsletter.subscriptions;

/** Answers a subscriber who asks why the newsletter comes. */
export function OriginDialog({ email, close }: { email: string; close: () => void }) {
  // What is passed on to a subscriber is read anew each time.
  const query = useAnswer(['subscription-origin', email], () => origin.$post({ json: { email } }), { gcTime: 0 });
  const { data } = query;
  return (
    <Dialog title="Da dove viene l’iscrizione" close={close}>
      <p>
        <strong>{email}</strong>
      </p>
      <Awaited what="L’iscrizione non si è caricata." query={query} />
      {data && (
        <>
          {originSentences(data).map((sentence) => (
            <p key={sentence}>{sentence}</p>
          ))}
          <h3 className="origin-newsletters">Ultime newsletter</h3>
          {data.newsletters.length === 0 && (
            <p>Nessuna delle ultime newsletter ancora in elenco è partita per questo indirizzo.</p>
          )}
          <ul>
            {data.newsletters.map((mail) => (
              <li key={mail.newsletter}>
                {mail.subject}, <span className="caption">{mailState(mail)}</span>
              </li>
            ))}
          </ul>
        </>
      )}
      <DialogButtons close={close} label="Chiudi" />
    </Dialog>
  );
}

/** Why this address gets the newsletter, in sentences that an administrator can pass on to the subscriber. */
export function originSentences({ subscription, consent, requested, reactivated }: SubscriptionOrigin): string[] {
  const { isActive, awaitsConfirmation, unsubscribedAt } = subscription;
  return [
    ...(consent ? consentSentences(consent) : ['Non è registrato come è nata l’iscrizione.']),
    ...(reactivated ? [reactivationSentence(reactivated)] : []),
    ...(requested
      ? [`L’iscrizione è stata chiesta di nuovo ${dateTimeWith('il', requested.at)} e aspetta la conferma.`]
      : []),
    ...(awaitsConfirmation && !requested ? ['L’iscrizione aspetta la conferma: la newsletter non parte ancora.'] : []),
    ...(!isActive && unsubscribedAt ? [`L’iscrizione è finita ${dayWith('il', unsubscribedAt)}.`] : []),
  ];
}

function consentSentences({ at, source, network, textVersion, confirmedAt, isUnproven }: Consent): string[] {
  const from = network ? `, dalla rete ${network}` : '';
  const begun = {
    form: `L’indirizzo è stato scritto nel modulo del sito ${dateTimeWith('il', at)}${from}.`,
    profile: `L’iscrizione è stata scelta nel profilo dell’account ${dateTimeWith('il', at)}${from}.`,
    import: isUnproven
      ? 'L’indirizzo viene da un elenco importato che non dice quando è stato dato il consenso.'
      : `L’indirizzo viene da un elenco importato, con un consenso ${dayWith('del', at)}.`,
    newsroom: `L’iscrizione è stata attivata dalla redazione ${dateTimeWith('il', at)}.`,
  };
  return [
    begun[source],
    ...(source === 'form' ? [`Il testo accettato è quello ${dateWith('del', textVersion)}.`] : []),
    ...(confirmedAt
      ? [`L’iscrizione è stata confermata dal messaggio inviato all’indirizzo ${dateTimeWith('il', confirmedAt)}.`]
      : []),
  ];
}

const reactivationSentence = ({ at, leftAt }: Reactivation): string =>
  `${leftAt ? `Era finita ${dayWith('il', leftAt)}; la` : 'La'} redazione l’ha riattivata ${dateTimeWith('il', at)}.`;

/** What became of the mail of one newsletter, and when. */
const mailStates: Record<RowState, string> = {
  pending: 'in attesa',
  claimed: 'in partenza',
  sent: 'inviata',
  failed: 'non riuscita',
  skipped: 'saltata',
  uncertain: 'dall’esito incerto',
};

export const mailState = ({ state, at }: SubscriptionOrigin['newsletters'][number]): string =>
  state === 'sent' || state === 'failed' ? `${mailStates[state]} ${dayWith('il', at)}` : mailStates[state];
