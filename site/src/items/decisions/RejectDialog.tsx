import { useState } from 'react';
import type { ContentKind } from '#shared/kinds/kinds.ts';
import { limits } from '#shared/limits.ts';
import { Field } from '#site/src/components/controls/Field.tsx';
import { ConfirmDialog } from '#site/src/components/dialogs/Dialog.tsx';
import { useKeptWords } from '#site/src/forms/useKeptWords.tsx';
import { reasonPlace } from '#site/src/items/drafts/words.ts';

type Props = {
  item: { kind: ContentKind; id: string; title: string; author: string };
  close: () => void;
  reject: (reason: string) => void;
};

/** Asks for the reason of a rejection, which stays until the item is rejected. */
export function RejectDialog({ item: { kind, id, title, author }, close, reject }: Props) {
  const [reason, setReason] = useState('');
  return (
    <ConfirmDialog title="Respingere il contenuto?" verb="Respingi" close={close} confirm={() => reject(reason.trim())}>
      <p>
        «{title}» torna tra le bozze di {author || 'chi l’ha scritto'}.
      </p>
      <RejectReason place={reasonPlace(kind, id)} value={reason} change={setReason} />
    </ConfirmDialog>
  );
}

type ReasonProps = {
  /** Where it waits in the outbox until the items are rejected. */
  place: string;
  value: string;
  change: (reason: string) => void;
  several?: boolean;
};

export function RejectReason({ place, value, change, several = false }: ReasonProps) {
  const [keep, notKept] = useKeptWords<string>(place, (left) => value || change(left));
  return (
    <>
      <Field
        label="Motivo"
        optional
        hint={
          several ? 'Lo legge ogni autore accanto al suo contenuto.' : 'Lo legge l’autore accanto al suo contenuto.'
        }
      >
        {(wiring) => (
          <textarea
            {...wiring}
            rows={4}
            maxLength={limits.reviewNote}
            value={value}
            onChange={({ target }) => {
              change(target.value);
              keep(target.value || undefined);
            }}
          />
        )}
      </Field>
      {notKept}
    </>
  );
}
