import { type ReactNode, type RefObject, useLayoutEffect, useRef, useState } from 'react';
import { Action, QuietButton } from '#site/src/components/controls/buttons.tsx';
import { ConfirmDialog } from '#site/src/components/dialogs/Dialog.tsx';
import { type DashboardItem, itemKey, moderationOf } from '#site/src/dashboard/items/adapters.ts';
import { FutureDate } from '#site/src/dashboard/items/item-parts.tsx';
import { useApproving, useUndoing } from '#site/src/dashboard/items/useItemActions.ts';
import { dropKeptWords } from '#site/src/forms/useKeptWords.tsx';
import { RejectReason } from '#site/src/items/decisions/RejectDialog.tsx';
import type { Bulk, BulkTask } from './useBulk.ts';
import './BulkBar.css';

type Props = {
  items: readonly DashboardItem[];
  selected: readonly DashboardItem[];
  select: (items: readonly DashboardItem[], on: boolean) => void;
  progress: string | undefined;
  /** What can be done to the selected items. */
  children: ReactNode;
};

export function BulkBar({ items, selected, select, progress, children }: Props) {
  const all = items.length > 0 && selected.length === items.length;
  const isIdle = selected.length === 0 && progress === undefined;
  const acts = useRef<HTMLDivElement>(null);
  useBarHeight(acts, !isIdle);
  return (
    <div className="row bulk" data-idle={isIdle ? '' : undefined}>
      <label className="bulk-mark">
        <input
          type="checkbox"
          checked={all}
          ref={(box) => {
            if (box) box.indeterminate = !all && selected.length > 0;
          }}
          onChange={({ target }) => select(items, target.checked)}
        />
        Seleziona tutti
      </label>
      <div ref={acts} className="row bulk-acts">
        {children}
        <p className="caption" role="status">
          {progress}
        </p>
      </div>
    </div>
  );
}

/** The height of the bar at the foot of a phone, for the messages above it. */
function useBarHeight(acts: RefObject<HTMLElement | null>, isShown: boolean): void {
  useLayoutEffect(() => {
    const { current } = acts;
    if (!current || !isShown) return;
    const { style } = document.documentElement;
    const observer = new ResizeObserver(() => style.setProperty('--bulk-bar', `${current.offsetHeight}px`));
    observer.observe(current);
    return () => {
      observer.disconnect();
      style.removeProperty('--bulk-bar');
    };
  }, [acts, isShown]);
}

type ListProps = { items: readonly DashboardItem[]; children?: (item: DashboardItem) => ReactNode };

const BulkTitles = ({ items, children }: ListProps) => (
  <ul className="bulk-titles">
    {items.map((item) => (
      <li key={itemKey(item)}>
        {item.title}
        {children?.(item)}
      </li>
    ))}
  </ul>
);

export const countOf = ({ length }: readonly DashboardItem[]): string => (length > 0 ? ` (${length})` : '');

type BulkActionProps = { selected: readonly DashboardItem[]; bulk: Bulk };

type Question = {
  title: string;
  verb: string;
  task: BulkTask;
  text: ReactNode;
};

type ActionProps = BulkActionProps & {
  label: string;
  isMain?: boolean;
  question: (items: readonly DashboardItem[]) => Question;
};

/**
 * A button that does something to all selected items after a confirmation that lists them. Those that are listed are those that
 * are changed, even if the list behind the question has become another one.
 */
function BulkAction({ selected, bulk, label, isMain = false, question }: ActionProps) {
  const [listed, setListed] = useState<readonly DashboardItem[]>();
  const close = () => setListed(undefined);
  const ready = selected.length > 0 && bulk.progress === undefined;
  const Press = isMain ? QuietButton : Action;
  return (
    <>
      <Press busy={!ready} act={() => setListed(selected)}>
        {label}
        {countOf(selected)}
      </Press>
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

/** Takes several approvals back at once, while they can be undone. */
export function BulkUndo({ selected: approved, bulk }: BulkActionProps) {
  const undo = useUndoing();
  if (approved.length < 2) return null;
  return (
    <Action
      busy={bulk.progress !== undefined}
      act={() =>
        bulk.run(
          {
            doing: 'Annullamento in corso',
            act: undo,
            failed: (item) => moderationOf(item).messages.undo.failed,
            done: undone,
          },
          approved,
        )
      }
    >
      Annulla le {approved.length} approvazioni
    </Action>
  );
}

function undone(count: number): string {
  if (count === 0) return 'Nessuna approvazione annullata';
  return count === 1
    ? 'Un’approvazione annullata: il contenuto è di nuovo in attesa'
    : `${count} approvazioni annullate: i contenuti sono di nuovo in attesa`;
}
