import { truncate } from '#shared/text/truncate.ts';
import { civilDateInRome, dateWith } from '#shared/time/dates.ts';
import { Dialog, DialogButtons } from '#site/src/components/dialogs/Dialog.tsx';
import type { FormValues } from '#site/src/forms/kind.ts';
import { atHour } from '#site/src/lib/italian-format.ts';
import type { AbandonedDraft } from './drafts.ts';

type ResumeProps = {
  offer: AbandonedDraft<FormValues> | undefined;
  /** The number of further drafts. */
  others: number;
  answer: (resumes: boolean) => void;
};

/** Offers the latest abandoned draft; after it is discarded, the one before it. */
export const ResumeDialog = ({ offer, ...props }: ResumeProps) =>
  offer && <Resume key={offer.key} draft={offer.draft} elsewhere={offer.elsewhere ?? false} {...props} />;

type Offered = Required<Pick<AbandonedDraft<FormValues>, 'draft' | 'elsewhere'>>;

/** Esc resumes the draft: that loses nothing. */
function Resume({ draft, elsewhere, others, answer }: Omit<ResumeProps, 'offer'> & Offered) {
  const { title, subject, content = '' } = draft.values;
  const begins = title || subject || truncate(String(content), 80);
  return (
    <Dialog title="Hai lasciato del testo non salvato" close={() => answer(true)}>
      <p>
        È {dateWith('del', civilDateInRome(new Date(draft.savedAt)))} {atHour(draft.savedAt)}
        {elsewhere && ', da un altro dispositivo o da un altro browser'}
        {begins && `: «${begins}»`}.
      </p>
      {others > 0 && (
        <p>
          {others === 1 ? 'Ce n’è un altro, che resta' : `Ce ne sono altri ${others}, che restano`} in questo browser
          {elsewhere && ' o sul server'}.
        </p>
      )}
      <DialogButtons close={() => answer(false)} label="Scarta">
        <button type="button" className="button" data-first onClick={() => answer(true)}>
          Riprendi
        </button>
      </DialogButtons>
    </Dialog>
  );
}
