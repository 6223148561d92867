import { Dialog } from '../../components/Dialog.tsx';
import type { Draft } from './autosave.ts';
import type { FormValues } from './kind.ts';

type Props = { draft: Draft<FormValues>; answer: (resume: boolean) => void };

const moment = new Intl.DateTimeFormat('it', { day: 'numeric', month: 'long', hour: '2-digit', minute: '2-digit' });

/** Esc takes the text up again: of the two answers it is the one that loses nothing. */
export function ResumeDialog({ draft, answer }: Props) {
  const { title, subject, content = '' } = draft.values;
  const begins = title || subject || String(content).slice(0, 80);
  return (
    <Dialog title="Hai lasciato del testo non salvato" close={() => answer(true)}>
      <p>
        È del {moment.format(new Date(draft.savedAt))}
        {begins && `: «${begins}»`}.
      </p>
      <div className="dialog-buttons">
        <button type="button" className="button" data-quiet onClick={() => answer(false)}>
          Scarta
        </button>
        <button type="button" className="button" data-first onClick={() => answer(true)}>
          Riprendi
        </button>
      </div>
    </Dialog>
  );
}
