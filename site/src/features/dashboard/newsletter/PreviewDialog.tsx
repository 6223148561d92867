import { useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { api } from '#site/src/api/api.ts';
import { Alert } from '#site/src/components/Alert.tsx';
import { Dialog } from '#site/src/components/Dialog.tsx';
import { Spinner } from '#site/src/components/Spinner.tsx';
import { AnnouncementsContext, type Notice } from '#site/src/features/dashboard/announcements.ts';
import { once } from '#site/src/lib/ignore-double-click.ts';
import { NotLoaded } from '#site/src/lists/NotLoaded.tsx';
import { LetterFrame } from './LetterFrame.tsx';
import { useDeed } from './useDeed.ts';
import '#site/src/components/choices.css';

type Props = {
  subject: string;
  content: string;
  /** Of what is saved: only that can be tried. */
  id?: string;
  close: () => void;
};

const parts = [
  { part: 'html', label: 'Come appare' },
  { part: 'text', label: 'Solo testo' },
] as const;

/** The letter as readers will get it, and a trial of it to whoever writes it. */
export function PreviewDialog({ subject, content, id, close }: Props) {
  const [shown, show] = useState<'html' | 'text'>('html');
  const [notice, say] = useState<Notice>();
  // A modal dialog has the page's attention: what is said while it is open is said in it.
  const announcements = useMemo(
    () => ({
      say,
      retract: (about: string) => say((last) => (last?.about === about ? undefined : last)),
      follow: () => {},
      forget: () => {},
    }),
    [],
  );
  const letter = useQuery({
    queryKey: ['letter', subject, content],
    queryFn: () => api.newsletter.preview.$post({ json: { subject, content } }).then((response) => response.json()),
  });

  return (
    <Dialog title={`Anteprima di «${subject}»`} close={close} wide>
      <fieldset className="choices label">
        <legend className="visually-hidden">Che cosa mostrare</legend>
        {parts.map(({ part, label }) => (
          <button key={part} type="button" aria-pressed={shown === part} onClick={() => show(part)}>
            {label}
          </button>
        ))}
      </fieldset>
      {letter.isPending && <Spinner />}
      {letter.isError && <NotLoaded what="L’anteprima non si è caricata." query={letter} />}
      {letter.data && shown === 'html' && <LetterFrame title={`Anteprima di «${subject}»`} html={letter.data.html} />}
      {letter.data && shown === 'text' && (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: the keyboard has to be able to scroll it
        <pre className="letter letter-text" tabIndex={0}>
          {letter.data.text}
        </pre>
      )}
      {notice && <Alert {...notice} />}
      <div className="dialog-buttons">
        {id === undefined ? (
          <p className="caption">Per ricevere una prova, salva prima la bozza.</p>
        ) : (
          <AnnouncementsContext value={announcements}>
            <TrialButton id={id} />
          </AnnouncementsContext>
        )}
        <button type="button" className="button" data-first onClick={close}>
          Chiudi
        </button>
      </div>
    </Dialog>
  );
}

function TrialButton({ id }: { id: string }) {
  const { act, busy } = useDeed({
    name: ['try-newsletter', id],
    call: () => api.newsletter.newsletters[':id'].test.$post({ param: { id } }).then((response) => response.json()),
    done: ({ message }) => ({ text: message }),
    failed: "Errore durante l'invio della prova",
    changes: [],
  });
  return (
    <button type="button" className="button" data-quiet aria-disabled={busy} onClick={once(() => act(undefined))}>
      {busy ? 'Invio della prova …' : 'Mandami una prova'}
    </button>
  );
}
