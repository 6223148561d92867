import { limits } from '#shared/limits.ts';
import { Dialog } from '#site/src/components/Dialog.tsx';
import { Field } from '#site/src/components/Field.tsx';

type Props = {
  title: string;
  author: string;
  reason: string;
  write: (reason: string) => void;
  close: () => void;
  reject: () => void;
};

export function RejectDialog({ title, author, reason, write, close, reject }: Props) {
  return (
    <Dialog title="Respingere il contenuto?" close={close}>
      <p>
        «{title}» torna tra le bozze di {author || 'chi l’ha scritto'}.
      </p>
      <Field label="Motivo" optional hint="Lo legge l’autore accanto al suo contenuto.">
        {(wiring) => (
          <textarea
            {...wiring}
            rows={4}
            maxLength={limits.reviewNote}
            value={reason}
            onChange={(event) => write(event.target.value)}
          />
        )}
      </Field>
      <div className="dialog-buttons">
        <button type="button" className="button" data-quiet onClick={close}>
          Annulla
        </button>
        <button type="button" className="button" onClick={reject}>
          Respingi
        </button>
      </div>
    </Dialog>
  );
}
