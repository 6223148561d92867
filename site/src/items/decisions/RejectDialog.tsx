import { useState } from 'react';
import type { ContentKind } from '#shared/kinds/kinds.ts';
import { ConfirmDialog } from '#site/src/components/dialogs/Dialog.tsx';
import { reasonPlace } from '#site/src/items/drafts/words.ts';
import { RejectReason } from './RejectReason.tsx';

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
