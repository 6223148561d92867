import { useState } from 'react';
import { ConfirmDialog, ignoreDoubleClick } from '#site/src/components/Dialog.tsx';
import { moderationOf } from '#site/src/features/dashboard/content/adapters.ts';
import type { DashboardItem } from '#site/src/features/dashboard/content/content-adapter.ts';
import { FutureDate } from '#site/src/features/dashboard/content/item-parts.tsx';
import { useApproving } from '#site/src/features/dashboard/content/useItemActions.ts';
import { BulkTitles, countOf } from './BulkBar.tsx';
import type { Bulk } from './useBulk.ts';

/** Approves all marked items after a confirmation that lists them. */
export function ApproveTogether({ chosen, bulk }: { chosen: readonly DashboardItem[]; bulk: Bulk }) {
  const [asking, setAsking] = useState(false);
  const approve = useApproving();
  const ready = chosen.length > 0 && bulk.progress === undefined;
  return (
    <>
      <button
        type="button"
        className="button"
        data-quiet
        aria-disabled={!ready}
        onClick={ignoreDoubleClick(() => ready && setAsking(true))}
      >
        Approva selezionati{countOf(chosen)}
      </button>
      {asking && (
        <ConfirmDialog
          title={chosen.length === 1 ? 'Approvare il contenuto?' : `Approvare ${chosen.length} contenuti?`}
          verb="Approva"
          close={() => setAsking(false)}
          confirm={() => {
            setAsking(false);
            bulk.run(
              {
                doing: 'Approvazione in corso',
                act: approve,
                failed: (item) => moderationOf(item).messages.approve.failed,
                done: approved,
              },
              chosen,
            );
          }}
        >
          <p>{chosen.length === 1 ? 'I lettori lo vedranno subito:' : 'I lettori li vedranno subito:'}</p>
          <BulkTitles items={chosen}>{({ kind, date }) => <FutureDate kind={kind} date={date} />}</BulkTitles>
        </ConfirmDialog>
      )}
    </>
  );
}

function approved(count: number): string {
  if (count === 0) return 'Nessun contenuto approvato';
  return count === 1 ? 'Un contenuto approvato con successo!' : `${count} contenuti approvati con successo!`;
}
