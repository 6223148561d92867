import { ignoreDoubleClick } from '#site/src/components/dialogs/Dialog.tsx';
import { moderationOf } from '#site/src/dashboard/items/adapters.ts';
import type { DashboardItem } from '#site/src/dashboard/items/content-adapter.ts';
import { useUndoing } from '#site/src/dashboard/items/useItemActions.ts';
import type { Bulk } from './useBulk.ts';

type Props = { approved: readonly DashboardItem[]; bulk: Bulk };

/** Takes several approvals back at once, while they can be undone. */
export function BulkUndo({ approved, bulk }: Props) {
  const undo = useUndoing();
  if (approved.length < 2) return null;
  return (
    <button
      type="button"
      className="action"
      aria-disabled={bulk.progress !== undefined}
      onClick={ignoreDoubleClick(() =>
        bulk.run(
          {
            doing: 'Annullamento in corso',
            act: undo,
            failed: (item) => moderationOf(item).messages.undo.failed,
            done: undone,
          },
          approved,
        ),
      )}
    >
      Annulla le {approved.length} approvazioni
    </button>
  );
}

function undone(count: number): string {
  if (count === 0) return 'Nessuna approvazione annullata';
  return count === 1
    ? 'Un’approvazione annullata: il contenuto è di nuovo in attesa'
    : `${count} approvazioni annullate: i contenuti sono di nuovo in attesa`;
}
