import { useState } from 'react';
import { ConfirmDialog, ignoreDoubleClick } from '#site/src/components/Dialog.tsx';
import { moderationOf } from '#site/src/features/dashboard/content/adapters.ts';
import type { DashboardItem } from '#site/src/features/dashboard/content/content-adapter.ts';
import { RejectReason } from '#site/src/features/dashboard/content/item-parts.tsx';
import { BulkTitles, countOf } from './BulkBar.tsx';
import type { Bulk } from './useBulk.ts';

/** Rejects all marked items with one reason, which each author reads. */
export function RejectTogether({ chosen, bulk }: { chosen: readonly DashboardItem[]; bulk: Bulk }) {
  const [asking, setAsking] = useState(false);
  // Kept for another attempt.
  const [reason, setReason] = useState('');
  const ready = chosen.length > 0 && bulk.progress === undefined;
  return (
    <>
      <button
        type="button"
        className="action"
        aria-disabled={!ready}
        onClick={ignoreDoubleClick(() => ready && setAsking(true))}
      >
        Respingi selezionati{countOf(chosen)}
      </button>
      {asking && (
        <ConfirmDialog
          title={chosen.length === 1 ? 'Respingere il contenuto?' : `Respingere ${chosen.length} contenuti?`}
          verb="Respingi"
          close={() => setAsking(false)}
          confirm={() => {
            setAsking(false);
            bulk.run(
              {
                doing: 'Rifiuto in corso',
                act: (item) => moderationOf(item).reject(item, reason.trim()),
                failed: (item) => moderationOf(item).messages.reject.failed,
                done: rejected,
              },
              chosen,
            );
          }}
        >
          <p>{chosen.length === 1 ? 'Torna tra le bozze:' : 'Tornano tra le bozze di chi li ha scritti:'}</p>
          <BulkTitles items={chosen} />
          <RejectReason value={reason} change={setReason} several={chosen.length > 1} />
        </ConfirmDialog>
      )}
    </>
  );
}

function rejected(count: number): string {
  if (count === 0) return 'Nessun contenuto respinto';
  return count === 1 ? 'Un contenuto respinto' : `${count} contenuti respinti`;
}
