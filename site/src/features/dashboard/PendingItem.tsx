import { useState } from 'react';
import { editPath } from '#shared/content/paths.ts';
import type { User } from '#shared/model/user.ts';
import { longDate } from '#shared/time/dates.ts';
import { Badge } from '#site/src/components/Badge.tsx';
import { once } from '#site/src/lib/ignore-double-click.ts';
import { ApprovedButtons } from './ApprovedButtons.tsx';
import type { DeskItem } from './desk.ts';
import { FutureDate } from './FutureDate.tsx';
import { ItemText } from './ItemText.tsx';
import { ItemVersions } from './ItemVersions.tsx';
import { RejectDialog } from './RejectDialog.tsx';
import { useDeskActions } from './useDeskActions.ts';

type Props = { item: DeskItem; user: User; marked: boolean; mark: (on: boolean) => void };

/** Something that waits for an editor's word, or has just had it. */
export function PendingItem({ item, user, marked, mark }: Props) {
  const { act, busy } = useDeskActions(item);
  const waits = item.status === 'pending';
  const [rejecting, setRejecting] = useState(false);
  // Kept until the rejection has arrived: whoever tries again does not write the reason again.
  const [reason, setReason] = useState('');

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
        {waits ? (
          <label className="pending-mark label">
            <input
              type="checkbox"
              aria-label={`Seleziona «${item.title}»`}
              checked={marked}
              onChange={({ target }) => mark(target.checked)}
            />
            {item.topic}
          </label>
        ) : (
          <p className="pending-mark label">{item.topic}</p>
        )}
        <h3>
          <a href={editPath(item.kind, item.id)}>{item.title}</a>
        </h3>
        <p className="item-description clamped">{item.description}</p>
        <p className="caption item-line">
          {item.author && <span>di {item.author}</span>}
          {item.location && <span>{item.location}</span>}
          <time dateTime={item.date}>{longDate(item.date)}</time>
          {item.startTime && <span>ore {item.startTime}</span>}
          {waits && item.live && <Badge of={{ label: 'Revisione: i lettori vedono l’edizione precedente' }} />}
        </p>
        <FutureDate {...item} />
        <ItemText item={item} />
      </div>
      <div className="item-buttons">
        {waits ? (
          <>
            <button
              type="button"
              className="button"
              data-quiet
              aria-disabled={busy}
              aria-label={`Approva «${item.title}»`}
              onClick={once(() => act({ name: 'approve' }))}
            >
              Approva
            </button>
            <button
              type="button"
              className="action"
              aria-disabled={busy}
              aria-label={`Respingi «${item.title}»`}
              onClick={once(() => busy || setRejecting(true))}
            >
              Respingi
            </button>
            <ItemVersions item={item} user={user} busy={busy} />
          </>
        ) : (
          <ApprovedButtons item={item} busy={busy} undo={() => act({ name: 'undo' })} />
        )}
      </div>
      {rejecting && (
        <RejectDialog
          title={item.title}
          author={item.author}
          reason={reason}
          write={setReason}
          close={() => setRejecting(false)}
          reject={() => {
            setRejecting(false);
            act({ name: 'reject', reason: reason.trim() });
          }}
        />
      )}
    </li>
  );
}
