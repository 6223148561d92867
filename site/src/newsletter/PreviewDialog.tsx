import { type SyntheticEvent, useMemo, useState } from 'react';
import { api } from '#site/src/api/api.ts';
import { useAnswer } from '#site/src/api/query-client.ts';
import { AnnouncementsContext, type Notice, useAction } from '#site/src/components/announcements/announcements.ts';
import { Button, QuietButton } from '#site/src/components/controls/buttons.tsx';
import { Dialog } from '#site/src/components/dialogs/Dialog.tsx';
import { Alert } from '#site/src/components/feedback/Alert.tsx';
import { Awaited } from '#site/src/components/lists/NotLoaded.tsx';
import '#site/src/components/controls/choices.css';

type Props = {
  subject: string;
  content: string;
  /** The id of a saved newsletter: only saved ones can be sent as a test. */
  id?: string;
  close: () => void;
};

const parts = [
  { part: 'html', label: 'Come appare' },
  { part: 'text', label: 'Solo testo' },
] as const;

/** The email as subscribers will get it, with a test mail to the user. */
export function PreviewDialog({ subject, content, id, close }: Props) {
  const [shown, show] = useState<'html' | 'text'>('html');
  const [notice, announce] = useState<Notice>();
  // While the modal dialog is open, notices are shown in it.
  const announcements = useMemo(
    () => ({
      announce,
      retract: (about: string) => announce((last) => (last?.about === about ? undefined : last)),
      followPublication: () => {},
      unfollowPublication: () => {},
    }),
    [],
  );
  const email = useAnswer(['letter', subject, content], () =>
    api.newsletter.preview.$post({ json: { subject, content } }),
  );

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
      <Awaited what="L’anteprima non si è caricata." query={email} />
      {email.data && shown === 'html' && <EmailFrame title={`Anteprima di «${subject}»`} html={email.data.html} />}
      {email.data && shown === 'text' && (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: the keyboard has to be able to scroll it
        <pre className="letter letter-text" tabIndex={0}>
          {email.data.text}
        </pre>
      )}
      {notice && <Alert {...notice} />}
      <div className="dialog-buttons">
        {id === undefined ? (
          <p className="caption">Per ricevere una prova, salva prima la bozza.</p>
        ) : (
          <AnnouncementsContext value={announcements}>
            <TestButton id={id} />
          </AnnouncementsContext>
        )}
        <Button data-first onClick={close}>
          Chiudi
        </Button>
      </div>
    </Dialog>
  );
}

function TestButton({ id }: { id: string }) {
  const { act, busy } = useAction({
    name: ['try-newsletter', id],
    call: () => api.newsletter.newsletters[':id'].test.$post({ param: { id } }).then((response) => response.json()),
    done: ({ message }) => ({ text: message }),
    failed: "Errore durante l'invio della prova",
    changes: [],
  });
  return (
    <QuietButton busy={busy} act={() => act(undefined)}>
      {busy ? 'Invio della prova …' : 'Mandami una prova'}
    </QuietButton>
  );
}

/**
 * The email in a sandboxed frame. The page's CSP forbids inline styles, so they are moved to `data-style` attributes and
 * applied through the CSSOM when the frame has loaded.
 */
function EmailFrame({ title, html }: { title: string; html: string }) {
  const { source, rules } = useMemo(() => withoutStyles(html), [html]);
  const applyStyles = ({ currentTarget: { contentDocument: email } }: SyntheticEvent<HTMLIFrameElement>) => {
    if (!email?.defaultView) return;
    const sheet = new email.defaultView.CSSStyleSheet();
    sheet.replaceSync(rules);
    email.adoptedStyleSheets = [sheet];
    for (const element of email.querySelectorAll<HTMLElement>(`[${styleAttribute}]`)) {
      element.style.cssText = element.getAttribute(styleAttribute) ?? '';
    }
  };
  return <iframe className="letter" title={title} sandbox="allow-same-origin" srcDoc={source} onLoad={applyStyles} />;
}

const styleAttribute = 'data-style';

/** Only the template's own markup matches: it escapes quotes and angle brackets in the content. */
function withoutStyles(html: string): { source: string; rules: string } {
  const [, rules = ''] = /<style>([^<]*)<\/style>/.exec(html) ?? [];
  const source = html
    .replace(/<style>[^<]*<\/style>/, '<base target="_blank">')
    .replaceAll(' style="', ` ${styleAttribute}="`);
  return { source, rules };
}
