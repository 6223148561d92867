import { useState } from 'react';
import type { NewsletterWithCounts, Recipient } from '#shared/newsletter/newsletter.ts';
import { api } from '#site/src/api/api.ts';
import { useAction } from '#site/src/components/announcements/announcements.ts';
import { Action, Button } from '#site/src/components/controls/buttons.tsx';
import { Dialog } from '#site/src/components/dialogs/Dialog.tsx';
import { MoreButton, NotLoaded } from '#site/src/components/lists/NotLoaded.tsx';
import { usePages } from '#site/src/components/lists/usePages.ts';
import { counted } from '#site/src/lib/italian-format.ts';
import { newsletterLists, readers } from '#site/src/newsletter/newsletter-queries.ts';
import { useSendAction } from './useSending.ts';

/** The failed and uncertain recipients of a finished send, with a retry and a decision. */
export function SendProblems({ newsletter: { id, subject, counts } }: { newsletter: NewsletterWithCounts }) {
  const [deciding, setDeciding] = useState(false);
  const byId = { param: { id } };
  const retry = useSendAction(id);
  const markArrived = useAction({
    name: ['send-newsletter', id],
    call: () => api.newsletter.newsletters[':id'].settle.$post({ ...byId, json: { outcome: 'sent' } }),
    done: () => ({ text: 'Invii dall’esito incerto segnati come arrivati', hint: subject }),
    failed: "Errore durante la registrazione dell'esito",
    changes: newsletterLists,
  });
  // A decision taken while another call of this newsletter runs would be dropped.
  const busy = retry.busy || markArrived.busy;

  return (
    <>
      {counts.failed > 0 && <Recipients id={id} state="failed" />}
      {counts.uncertain > 0 && <Recipients id={id} state="uncertain" />}
      <p className="item-buttons">
        {counts.failed > 0 && (
          <Action
            busy={busy}
            aria-label={`Ritenta gli invii non riusciti di «${subject}»`}
            act={() => retry.act(() => api.newsletter.newsletters[':id'].retry.$post(byId))}
          >
            Ritenta i non riusciti
          </Action>
        )}
        {counts.uncertain > 0 && (
          <Action busy={busy} aria-label={`Decidi degli invii incerti di «${subject}»`} act={() => setDeciding(true)}>
            Decidi degli incerti
          </Action>
        )}
      </p>
      {deciding && (
        <UncertainDialog
          count={counts.uncertain}
          close={() => setDeciding(false)}
          arrived={() => markArrived.act(undefined)}
          retry={() =>
            retry.act(() => api.newsletter.newsletters[':id'].settle.$post({ ...byId, json: { outcome: 'again' } }))
          }
        />
      )}
    </>
  );
}

type RecipientsProps = { id: string; state: 'failed' | 'uncertain' };

const labels = { failed: 'Chi non l’ha ricevuta', uncertain: 'Chi forse non l’ha ricevuta' };

function Recipients({ id, state }: RecipientsProps) {
  const [opened, setOpened] = useState(false);
  return (
    <details className="item-text" onToggle={(event) => event.currentTarget.open && setOpened(true)}>
      <summary>{labels[state]}</summary>
      {opened && <RecipientList id={id} state={state} />}
    </details>
  );
}

function RecipientList({ id, state }: RecipientsProps) {
  const { recipients } = api.newsletter.newsletters[':id'];
  const list = usePages<Recipient>(['newsletter', id, state], ({ query }, options) =>
    recipients.$get({ param: { id }, query: { ...query, state } }, options),
  );
  if (list.isError && !list.items) {
    return <NotLoaded what="L’elenco non si è caricato." query={list} />;
  }
  if (!list.items) return <p className="caption">Caricamento...</p>;
  return (
    <>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: the keyboard has to be able to scroll it */}
      <ul className="recipients" tabIndex={0} aria-label={labels[state]}>
        {list.items.map(({ subscriber, email = 'Indirizzo cancellato', reason }) => (
          <li key={subscriber}>
            {email} {reason && <span className="caption">{problemReason(reason)}</span>}
          </li>
        ))}
      </ul>
      <MoreButton list={list}>Mostra altri destinatari</MoreButton>
    </>
  );
}

type DialogProps = { count: number; close: () => void; arrived: () => void; retry: () => void };

/** The mail service did not answer for these recipients: were they sent or not? Esc decides nothing. */
function UncertainDialog({ count, close, arrived, retry }: DialogProps) {
  const button = (label: string, act: () => void) => (
    <Button
      data-quiet
      onClick={() => {
        close();
        act();
      }}
    >
      {label}
    </Button>
  );
  return (
    <Dialog title="Invii dall’esito incerto" close={close}>
      <p>
        Per {counted(count, readers)} il servizio di posta non ha risposto: la lettera può essere arrivata oppure no. Se
        la rimandi, qualcuno potrebbe riceverla due volte.
      </p>
      <div className="dialog-buttons">
        <Button data-first onClick={close}>
          Non decidere ora
        </Button>
        {button('Considerale arrivate', arrived)}
        {button('Mandale di nuovo', retry)}
      </div>
    </Dialog>
  );
}

const noAnswer = 'nessuna risposta';
const fault = 'errore del servizio di posta';

/** Why a mail failed or may have failed, by the code in its row. */
const reasons: Record<string, string> = {
  interrupted: 'invio interrotto',
  MessageRejected: 'il servizio di posta l’ha rifiutata',
  Reject: 'il servizio di posta l’ha trovata pericolosa',
  TimeoutError: noAnswer,
  AbortError: noAnswer,
  ECONNRESET: noAnswer,
  EPIPE: noAnswer,
  InternalFailure: fault,
  ServiceUnavailable: fault,
};

/** Other codes are shown as they are: they help to find the cause. */
export const problemReason = (code: string): string => reasons[code] ?? code;
