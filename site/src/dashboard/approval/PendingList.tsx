import { useEffect, useRef } from 'react';
import type { User } from '#shared/accounts/user.ts';
import { editPath } from '#shared/publish/paths.ts';
import { longDate } from '#shared/time/dates.ts';
import { Action, Button } from '#site/src/components/controls/buttons.tsx';
import { Badge } from '#site/src/components/feedback/Badge.tsx';
import { useRowDialog } from '#site/src/components/lists/PagedList.tsx';
import { BulkApprove, BulkBar, BulkReject, BulkUndo } from '#site/src/dashboard/bulk/BulkBar.tsx';
import { useBulk, useSelection } from '#site/src/dashboard/bulk/useBulk.ts';
import { type DashboardItem, itemKey } from '#site/src/dashboard/items/adapters.ts';
import { useApprovals, useMoment } from '#site/src/dashboard/items/approvals.tsx';
import { FutureDate, ItemText, ItemVersions, OpenNotes } from '#site/src/dashboard/items/item-parts.tsx';
import { useItemActions } from '#site/src/dashboard/items/useItemActions.ts';
import { RejectDialog } from '#site/src/items/decisions/RejectDialog.tsx';

/** The pending items, decided one by one or together, and the just approved ones. */
export function PendingList({ items, user }: { items: DashboardItem[]; user: User }) {
  const expiry = useExpiry();
  const pending = items.filter(({ status }) => status === 'pending');
  const { isSelected, select, keep, selected } = useSelection(pending);
  const bulk = useBulk(keep);
  const { approvals } = useApprovals();
  const now = useMoment(Math.max(0, ...approvals.map(({ until }) => until)));
  const isUndoable = (item: DashboardItem) =>
    approvals.some((approval) => itemKey(approval.item) === itemKey(item) && approval.until > now);

  return (
    <>
      <BulkBar items={pending} selected={selected} select={select} progress={bulk.progress}>
        <BulkApprove selected={selected} bulk={bulk} />
        <BulkReject selected={selected} bulk={bulk} />
        <BulkUndo selected={items.filter(isUndoable)} bulk={bulk} />
      </BulkBar>
      <ul className="items" {...expiry}>
        {items.map((item) => (
          <PendingItem
            key={itemKey(item)}
            item={item}
            user={user}
            selected={isSelected(item)}
            select={(on) => select([item], on)}
          />
        ))}
      </ul>
    </>
  );
}

/**
 * Removes approved rows when their undo expires, but never while the pointer is over the list: the next row would move
 * under it. Returns the props of the list.
 */
function useExpiry() {
  const ref = useRef<HTMLUListElement>(null);
  const { approvals, removeExpired } = useApprovals();

  useEffect(() => {
    const ends = approvals.map(({ until }) => until);
    if (ends.length === 0) return;
    const removeRows = () => {
      if (!isUnderPointer(ref.current)) removeExpired();
    };
    const timers = ends.map((end) => setTimeout(removeRows, end - Date.now() + 1));
    return () => timers.forEach(clearTimeout);
  }, [approvals, removeExpired]);

  return { ref, onPointerLeave: removeExpired };
}

/** After a touch `:hover` stays set: only devices that can hover count. */
const isUnderPointer = (list: Element | null): boolean =>
  matchMedia('(hover: hover)').matches && list?.matches(':hover') === true;

type Props = { item: DashboardItem; user: User; selected: boolean; select: (on: boolean) => void };

function PendingItem({ item, user, selected, select }: Props) {
  const { act, busy } = useItemActions(item);
  const isPending = item.status === 'pending';
  const openDialog = useRowDialog();
  const reject = () => openDialog((close) => <RejectItem item={item} close={close} />);

  return (
    <li
      className="item pending-item"
      tabIndex={-1}
      data-category={item.category}
      data-event-type={item.eventType}
      data-status={item.status}
      aria-busy={busy}
    >
      <div className="item-words">
        {isPending ? (
          <label className="pending-mark label">
            <input
              type="checkbox"
              aria-label={`Seleziona «${item.title}»`}
              checked={selected}
              onChange={({ target }) => select(target.checked)}
            />
            {item.topic}
          </label>
        ) : (
          <p className="pending-mark label">{item.topic}</p>
        )}
        <h3 dir="auto">
          <a href={editPath(item.kind, item.id)}>{item.title}</a>
        </h3>
        <p className="item-description clamped">{item.description}</p>
        <p className="caption item-line">
          {item.author && <span>di {item.author}</span>}
          {item.location && <span>{item.location}</span>}
          <time dateTime={item.date}>{longDate(item.date)}</time>
          {item.startTime && <span>ore {item.startTime}</span>}
          {isPending && item.live && <Badge badge={{ label: 'Revisione: i lettori vedono l’edizione precedente' }} />}
        </p>
        <OpenNotes item={item} user={user} />
        <FutureDate {...item} />
        <ItemText item={item} />
      </div>
      <div className="item-buttons">
        {isPending ? (
          <>
            <Button data-quiet busy={busy} aria-label={`Approva «${item.title}»`} act={() => act({ name: 'approve' })}>
              Approva
            </Button>
            <Action busy={busy} aria-label={`Respingi «${item.title}»`} act={reject}>
              Respingi
            </Action>
            <ItemVersions item={item} user={user} busy={busy} />
          </>
        ) : (
          <ApprovedButtons item={item} busy={busy} undo={() => act({ name: 'undo' })} />
        )}
      </div>
    </li>
  );
}

/** Rejects the version that was read, although its author may have saved another one meanwhile. */
function RejectItem({ item, close }: { item: DashboardItem; close: () => void }) {
  const { act } = useItemActions(item);
  return <RejectDialog item={item} close={close} reject={(reason) => act({ name: 'reject', reason })} />;
}

type ApprovedProps = { item: DashboardItem; busy: boolean; undo: () => void };

function ApprovedButtons({ item, busy, undo }: ApprovedProps) {
  const seconds = useSecondsLeft(item);
  return (
    <>
      <p className="item-approved">Approvato</p>
      {seconds > 0 && (
        <>
          <Action busy={busy} aria-label={`Annulla l’approvazione di «${item.title}»`} act={undo}>
            Annulla
          </Action>
          <span className="item-countdown caption" aria-hidden="true">
            {seconds} s
          </span>
        </>
      )}
    </>
  );
}

function useSecondsLeft(approved: DashboardItem): number {
  const { approvals } = useApprovals();
  const until = approvals.find(({ item }) => itemKey(item) === itemKey(approved))?.until ?? 0;
  return Math.max(0, Math.ceil((until - useMoment(until)) / 1_000));
}
