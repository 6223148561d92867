import { useState } from 'react';
import type { Newsletter, NewsletterWithCounts } from '#shared/newsletter/newsletter.ts';
import { newsletterIssuePath } from '#shared/publish/paths.ts';
import { api } from '#site/src/api/api.ts';
import { useAnswer } from '#site/src/api/query-client.ts';
import { useAction, useAnnouncements } from '#site/src/components/announcements/announcements.ts';
import { Action, ActionLink } from '#site/src/components/controls/buttons.tsx';
import { ConfirmDialog } from '#site/src/components/dialogs/Dialog.tsx';
import { Badge, newsletterBadges } from '#site/src/components/feedback/Badge.tsx';
import { Spinner } from '#site/src/components/feedback/Spinner.tsx';
import { NotLoaded } from '#site/src/components/lists/NotLoaded.tsx';
import { useRowDialog } from '#site/src/components/lists/PagedList.tsx';
import { counted, dayWith } from '#site/src/lib/italian-format.ts';
import { newsletterLists, readers } from './newsletter-queries.ts';
import { PreviewDialog } from './PreviewDialog.tsx';
import { SendState } from './sending/SendState.tsx';
import { useSendAction, useSending } from './sending/useSending.ts';

type Props = { listed: NewsletterWithCounts; edit: (draft: Newsletter) => void; isEdited: boolean };

export function NewsletterItem({ listed, edit, isEdited }: Props) {
  const { newsletter, busy: sending } = useSending(listed);
  const sendAction = useSendAction(listed.id);
  const { id, subject, content, excerpt, status, createdAt, sentAt, version, leftEarly } = newsletter;
  const [asking, ask] = useState<'preview' | 'remove'>();
  const openDialog = useRowDialog();
  const removal = useRemoval(newsletter);
  const busy = removal.busy || sending;
  const close = () => ask(undefined);
  // The version that was read, although a colleague may have saved another one meanwhile.
  const send = () =>
    openDialog((closeDialog) => (
      <SendDialog
        subject={subject}
        close={closeDialog}
        send={() => sendAction.act(() => api.newsletter.send.$post({ json: { newsletterId: id, version } }))}
      />
    ));
  const button = (label: string, press: () => void) => (
    <Action busy={busy} aria-label={`${label} «${subject}»`} act={press}>
      {label}
    </Action>
  );

  return (
    <li className="item pending-item newsletter-item" tabIndex={-1} aria-busy={removal.busy}>
      <div className="item-words">
        <p className="item-line">
          <Badge badge={newsletterBadges[status]} />
          {isEdited && <span className="label">In modifica</span>}
        </p>
        <h3 dir="auto">{subject}</h3>
        <p className="item-description">{excerpt}</p>
        <p className="caption item-line">
          <span>Creata {dayWith('il', createdAt)}</span>
          {sentAt && <span>Inviata {dayWith('il', sentAt)}</span>}
          {status === 'sent' && <span>{counted(newsletter.counts.total, ['destinatario', 'destinatari'])}</span>}
          {leftEarly > 0 && (
            <span>{counted(leftEarly, ['disiscrizione', 'disiscrizioni'])} nei primi dieci minuti</span>
          )}
        </p>
        <SendState newsletter={newsletter} />
      </div>
      <div className="item-buttons">
        {status === 'draft' && !isEdited && button('Modifica', () => edit(newsletter))}
        {button('Anteprima', () => ask('preview'))}
        {status === 'sent' && (
          <ActionLink href={newsletterIssuePath(id)} aria-label={`Vedi «${subject}»`}>
            Vedi
          </ActionLink>
        )}
        {status === 'draft' && !isEdited && button('Invia', send)}
        {status !== 'sending' && !isEdited && button('Elimina', () => ask('remove'))}
      </div>
      {asking === 'preview' && <PreviewDialog id={id} subject={subject} content={content} close={close} />}
      {asking === 'remove' && (
        <ConfirmDialog
          title="Eliminare la newsletter?"
          verb="Elimina"
          close={close}
          confirm={() => removal.act(undefined)}
        >
          <p>
            «{subject}» sarà eliminata per sempre
            {status === 'sent' && ' e sparirà dall’archivio dei numeri; chi l’ha ricevuta la conserva'}.
          </p>
        </ConfirmDialog>
      )}
    </li>
  );
}

function useRemoval({ id, subject }: Newsletter) {
  const { unfollowPublication } = useAnnouncements();
  return useAction({
    name: ['remove-newsletter', id],
    call: () => api.newsletter.newsletters[':id'].$delete({ param: { id } }),
    done: () => {
      unfollowPublication(newsletterIssuePath(id));
      return { text: 'Newsletter eliminata con successo!', hint: subject };
    },
    failed: "Errore durante l'eliminazione della newsletter",
    changes: newsletterLists,
  });
}

type SendProps = { subject: string; close: () => void; send: () => void };

/** The confirmation shows the current number of recipients, fetched when it opens. */
function SendDialog({ subject, close, send }: SendProps) {
  const stats = useAnswer(['newsletter-stats', 'now'], api.newsletter.stats.$get, { staleTime: 0, gcTime: 0 });
  const count = stats.data?.totalActive;
  return (
    <ConfirmDialog
      title="Inviare la newsletter?"
      verb="Invia"
      close={close}
      confirm={send}
      waiting={count === undefined}
    >
      {count === undefined && !stats.isError && <Spinner />}
      <div role="status">
        {count === 0 && <p>Non ci sono iscritti attivi: «{subject}» non arriverà a nessuno.</p>}
        {count !== undefined && count > 0 && (
          <p>
            «{subject}» partirà subito per {counted(count, readers)}. Da quel momento non si può più modificare.
          </p>
        )}
      </div>
      {stats.isError && <NotLoaded what="Non so a quanti lettori andrebbe." query={stats} />}
    </ConfirmDialog>
  );
}
