import { moderationOf } from '#site/src/dashboard/items/adapters.ts';
import { FutureDate } from '#site/src/dashboard/items/item-parts.tsx';
import { useApproving } from '#site/src/dashboard/items/useItemActions.ts';
import { BulkAction, type BulkActionProps } from './BulkAction.tsx';
import { BulkTitles } from './BulkBar.tsx';

/** Approves all selected items. */
export function BulkApprove(props: BulkActionProps) {
  const approve = useApproving();
  return (
    <BulkAction
      {...props}
      label="Approva selezionati"
      isMain
      question={(items) => ({
        title: items.length === 1 ? 'Approvare il contenuto?' : `Approvare ${items.length} contenuti?`,
        verb: 'Approva',
        task: {
          doing: 'Approvazione in corso',
          act: approve,
          failed: (item) => moderationOf(item).messages.approve.failed,
          done: approved,
        },
        text: (
          <>
            <p>{items.length === 1 ? 'I lettori lo vedranno subito:' : 'I lettori li vedranno subito:'}</p>
            <BulkTitles items={items}>{({ kind, date }) => <FutureDate kind={kind} date={date} />}</BulkTitles>
          </>
        ),
      })}
    />
  );
}

function approved(count: number): string {
  if (count === 0) return 'Nessun contenuto approvato';
  return count === 1 ? 'Un contenuto approvato con successo!' : `${count} contenuti approvati con successo!`;
}
