import { type ReactNode, useState } from 'react';
import { ConfirmDialog, ignoreDoubleClick } from '#site/src/components/dialogs/Dialog.tsx';
import type { DashboardItem } from '#site/src/dashboard/items/content-adapter.ts';
import { countOf } from './BulkBar.tsx';
import type { Bulk, BulkTask } from './useBulk.ts';

export type BulkActionProps = { selected: readonly DashboardItem[]; bulk: Bulk };

type Question = {
  title: string;
  verb: string;
  task: BulkTask;
  text: ReactNode;
};

type Props = BulkActionProps & {
  label: string;
  /** The button is the main one of the bar. */
  isMain?: boolean;
  question: (items: readonly DashboardItem[]) => Question;
};

/**
 * A button that does something to all selected items after a confirmation that lists them. Those that are listed are those that
 * are changed, even if the list behind the question has become another one.
 */
export function BulkAction({ selected, bulk, label, isMain = false, question }: Props) {
  const [listed, setListed] = useState<readonly DashboardItem[]>();
  const close = () => setListed(undefined);
  const ready = selected.length > 0 && bulk.progress === undefined;
  return (
    <>
      <button
        type="button"
        className={isMain ? 'button' : 'action'}
        data-quiet={isMain || undefined}
        aria-disabled={!ready}
        onClick={ignoreDoubleClick(() => ready && setListed(selected))}
      >
        {label}
        {countOf(selected)}
      </button>
      {listed && <Confirmation {...question(listed)} listed={listed} bulk={bulk} close={close} />}
    </>
  );
}

type ConfirmationProps = Question & { listed: readonly DashboardItem[]; bulk: Bulk; close: () => void };

const Confirmation = ({ task, listed, text, bulk, close, ...dialog }: ConfirmationProps) => (
  <ConfirmDialog {...dialog} close={close} confirm={() => bulk.run(task, listed)}>
    {text}
  </ConfirmDialog>
);
