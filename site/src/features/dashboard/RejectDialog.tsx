import { useState } from 'react';
import { limits } from '#shared/limits.ts';
import { Dialog } from '../../components/Dialog.tsx';
import { Field } from '../../components/Field.tsx';

type Props = { title: string; author: string; close: () => void; reject: (reason: string) => void };

export function RejectDialog({ title, author, close, reject }: Props) {
  const [reason, setReason] = useState('');
  return (
    <Dialog title="Respingere il contenuto?" close={close}>
      <p>
        «{title}» torna tra le bozze di {author}.
      </p>
      <Field label="Motivo" optional hint="Lo legge l’autore accanto al suo contenuto.">
        {(wiring) => (
          <textarea
            {...wiring}
            rows={4}
            maxLength={limits.reviewNote}
            value={reason}
            onChange={(event) => setReason(event.target.value)}
          />
        )}
      </Field>
      <div className="dialog-buttons">
        <button type="button" className="button" data-quiet onClick={close}>
          Annulla
        </button>
        <button type="button" className="button" onClick={() => reject(reason.trim())}>
          Respingi
        </button>
      </div>
    </Dialog>
  );
}
