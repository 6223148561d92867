import { useState } from 'react';
import { api } from '#site/src/api/api.ts';
import { useAction } from '#site/src/components/announcements/announcements.ts';
import { Action } from '#site/src/components/controls/buttons.tsx';
import { ConfirmDialog } from '#site/src/components/dialogs/Dialog.tsx';
import { counted, formatNumber } from '#site/src/lib/italian-format.ts';
import { subscriberLists, useNewsletterStats } from '#site/src/newsletter/newsletter-queries.ts';

type Progress = { sent: number; left: number };

const imported = ['iscritto importato', 'iscritti importati'] as const;

/** Has those asked whom a list names without a consent; nothing where there are none. */
export function AskToConfirm() {
  const { data } = useNewsletterStats();
  const [{ sent, left }, setProgress] = useState<Progress>({ sent: 0, left: 0 });
  const [isAsked, ask] = useState(false);
  const { act, busy } = useAction({
    name: ['ask-confirmations'],
    // A call sends for some seconds, as many mails as the mail service takes.
    call: async (all: number) => {
      let now: Progress = { sent: 0, left: all };
      for (let isMoving = true; isMoving && now.left > 0; ) {
        setProgress(now);
        const response = await api.newsletter.subscriptions.ask.$post({ json: { isFirst: now.sent === 0 } });
        const answer = await response.json();
        isMoving = answer.sent > 0;
        now = { sent: now.sent + answer.sent, left: answer.left };
      }
      return now;
    },
    done: (now) => ({
      text: 'Richieste di conferma mandate',
      hint: `${formatNumber(now.sent)}${now.left > 0 ? `, ne restano ${formatNumber(now.left)}` : ''}`,
    }),
    failed: 'Errore durante l’invio delle richieste di conferma',
    changes: subscriberLists,
  });
  const waiting = data?.awaitMail ?? 0;
  if (waiting === 0 && !busy) return null;
  return (
    <section className="subscriber-files" aria-labelledby="ask-to-confirm-title">
      <h3 id="ask-to-confirm-title">Iscritti da confermare</h3>
      <p className="caption">
        {counted(waiting, imported)} senza la data del consenso: non ricevono la newsletter. A ciascuno si può chiedere
        la conferma, una volta sola; chi non conferma entro trenta giorni è dimenticato.
      </p>
      <p className="item-buttons">
        <Action busy={busy} act={() => ask(true)}>
          {busy ? 'Invio in corso …' : `Chiedi la conferma (${formatNumber(waiting)})`}
        </Action>
      </p>
      {busy && (
        <p className="caption" role="status">
          Mandate {formatNumber(sent)} di {formatNumber(sent + left)}
        </p>
      )}
      {isAsked && (
        <ConfirmDialog
          title="Chiedere la conferma?"
          verb="Chiedi la conferma"
          close={() => ask(false)}
          confirm={() => act(waiting)}
        >
          <p>Parte una mail a {counted(waiting, imported)}. Non si può annullare, e a nessuno se ne manda un’altra.</p>
        </ConfirmDialog>
      )}
    </section>
  );
}
