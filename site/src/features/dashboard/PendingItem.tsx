import { useState } from 'react';
import { longDate } from '#shared/rules/dates.ts';
import { Badge } from './Badge.tsx';
import type { DeskItem } from './desk.ts';
import { deskOf } from './desks.ts';
import { ItemText } from './ItemText.tsx';
import { once } from './once.ts';
import { RejectDialog } from './RejectDialog.tsx';
import { useDeskActions } from './useDeskActions.ts';

/** Something that waits for an editor's word. */
export function PendingItem({ item }: { item: DeskItem }) {
  const { act, busy } = useDeskActions(item);
  const [rejecting, setRejecting] = useState(false);
  const { editPath } = deskOf(item);

  return (
    <li className="item pending-item" data-category={item.category} aria-busy={busy}>
      <div className="item-words">
        <p className="label">{item.topic}</p>
        <h3>{editPath ? <a href={editPath(item.id)}>{item.title}</a> : item.title}</h3>
        <p className="item-description">{item.description}</p>
        <p className="caption item-line">
          <span>di {item.author}</span>
          <time dateTime={item.date}>{longDate(item.date)}</time>
          {item.live && <Badge of={{ label: 'Revisione: i lettori vedono l’edizione precedente' }} />}
        </p>
        <ItemText item={item} />
      </div>
      <div className="item-buttons">
        <button
          type="button"
          className="button"
          data-quiet
          disabled={busy}
          aria-label={`Approva «${item.title}»`}
          onClick={once(() => act({ name: 'approve' }))}
        >
          Approva
        </button>
        <button
          type="button"
          className="action"
          disabled={busy}
          aria-label={`Respingi «${item.title}»`}
          onClick={once(() => setRejecting(true))}
        >
          Respingi
        </button>
      </div>
      {rejecting && (
        <RejectDialog
          title={item.title}
          author={item.author}
          close={() => setRejecting(false)}
          reject={(reason) => {
            setRejecting(false);
            act({ name: 'reject', reason });
          }}
        />
      )}
    </li>
  );
}
