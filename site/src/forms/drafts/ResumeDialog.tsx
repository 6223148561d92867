import { truncate } from '#shared/text/truncate.ts';
import { civilDateInRome, dateWith } from '#shared/time/dates.ts';
import { Dialog } from '#site/src/components/Dialog.tsx';
import type { FormValues } from '#site/src/forms/kind.ts';
import { atHour } from '#site/src/lib/italian-format.ts';
import type { AbandonedDraft } from './drafts.ts';

type Props = {
  offer: AbandonedDraft<FormValues> | undefined;
  /** The number of further drafts. */
  others: number;
  answer: (resumes: boolean) => void;
};

/** Offers the latest abandoned draft; after it is discarded, the one before it. */
export const ResumeDialog = ({ offer, ...props }: Props) =>
  offer && <Resume key={offer.key} draft={offer.draft} {...props} />;

/** Esc resumes the draft: that loses nothing. */
function Resume({ draft, others, answer }: Omit<Props, 'offer'> & Pick<AbandonedDraft<FormValues>, 'draft'>) {
  const { title, subject, content = '' } = draft.values;
  const begins = title || subject || truncate(String(content), 80);
  return (
    <Dialog title="Hai lasciato del testo non salvato" close={() => answer(true)}>
      <p>
        È {dateWith('del', civilDateInRome(new Date(draft.savedAt)))} {atHour(draft.savedAt)}
        {begins && `: «${begins}»`}.
      </p>
      {others > 0 && (
        <p>
          {others === 1 ? 'Ce n’è un altro, che resta' : `Ce ne sono altri ${others}, che restano`} in questo browser.
        </p>
      )}
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
