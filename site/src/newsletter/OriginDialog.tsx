import { useQuery } from '@tanstack/react-query';
import { api } from '#site/src/api/api.ts';
import { Dialog, DialogButtons } from '#site/src/components/dialogs/Dialog.tsx';
import { Spinner } from '#site/src/components/feedback/Spinner.tsx';
import { NotLoaded } from '#site/src/components/lists/NotLoaded.tsx';
import { mailState, originSentences } from './subscription-origin.ts';

const { origin } = api.newsletter.subscriptions;

/** Answers a subscriber who asks why the newsletter comes. */
export function OriginDialog({ email, close }: { email: string; close: () => void }) {
  const query = useQuery({
    queryKey: ['subscription-origin', email],
    queryFn: () => origin.$post({ json: { email } }).then((response) => response.json()),
    // What is passed on to a subscriber is read anew each time.
    gcTime: 0,
  });
  const { data } = query;
  return (
    <Dialog title="Da dove viene l’iscrizione" close={close}>
      <p>
        <strong>{email}</strong>
      </p>
      {query.isPending && <Spinner />}
      {query.isError && <NotLoaded what="L’iscrizione non si è caricata." query={query} />}
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
