import { useState } from 'react';
import { moderationOf } from '#site/src/dashboard/items/adapters.ts';
import { dropKeptWords } from '#site/src/forms/useKeptWords.tsx';
import { RejectReason } from '#site/src/items/decisions/RejectReason.tsx';
import { BulkAction, type BulkActionProps } from './BulkAction.tsx';
import { BulkTitles } from './BulkBar.tsx';

const place = 'reject selected';

/** Rejects all selected items with one reason, which each author reads. */
export function BulkReject(props: BulkActionProps) {
  // Kept for another attempt.
  const [reason, setReason] = useState('');
  return (
    <BulkAction
      {...props}
      label="Respingi selezionati"
      question={(items) => ({
        title: items.length === 1 ? 'Respingere il contenuto?' : `Respingere ${items.length} contenuti?`,
        verb: 'Respingi',
        task: {
          doing: 'Rifiuto in corso',
          act: (item) => moderationOf(item).reject(item, reason.trim()),
          failed: (item) => moderationOf(item).messages.reject.failed,
          done: rejected,
          succeeded: () => {
            setReason('');
            void dropKeptWords(place);
          },
        },
        text: (
          <>
            <p>{items.length === 1 ? 'Torna tra le bozze:' : 'Tornano tra le bozze di chi li ha scritti:'}</p>
            <BulkTitles items={items} />
            <RejectReason place={place} value={reason} change={setReason} several={items.length > 1} />
          </>
        ),
      })}
    />
  );
}

function rejected(count: number): string {
  if (count === 0) return 'Nessun contenuto respinto';
  return count === 1 ? 'Un contenuto respinto' : `${count} contenuti respinti`;
}
