import { useState } from 'react';
import { Dialog } from '#site/src/components/Dialog.tsx';
import { once } from '#site/src/lib/ignore-double-click.ts';
import type { DeskItem } from './desk.ts';
import { FutureDate } from './FutureDate.tsx';
import { useBulkApproval } from './useBulkApproval.ts';
import './BulkApproval.css';

type Props = { items: DeskItem[]; chosen: DeskItem[]; markAll: (on: boolean) => void };

/** Approves together what was marked, after saying what that is. */
export function BulkApproval({ items, chosen, markAll }: Props) {
  const [asking, setAsking] = useState(false);
  const { approveAll, progress } = useBulkApproval();
  const ready = chosen.length > 0 && progress === undefined;
  const all = items.length > 0 && chosen.length === items.length;
  return (
    <div className="bulk">
      <label className="bulk-mark">
        <input
          type="checkbox"
          checked={all}
          ref={(box) => {
            if (box) box.indeterminate = !all && chosen.length > 0;
          }}
          onChange={({ target }) => markAll(target.checked)}
        />
        Seleziona tutti
      </label>
      <button
        type="button"
        className="button"
        data-quiet
        aria-disabled={!ready}
        onClick={once(() => ready && setAsking(true))}
      >
        Approva selezionati{chosen.length > 0 && ` (${chosen.length})`}
      </button>
      <p className="caption" role="status">
        {progress && `Approvazione in corso: ${progress.done} di ${progress.total}`}
      </p>
      {asking && (
        <Dialog
          title={chosen.length === 1 ? 'Approvare il contenuto?' : `Approvare ${chosen.length} contenuti?`}
          close={() => setAsking(false)}
        >
          <p>{chosen.length === 1 ? 'I lettori lo vedranno subito:' : 'I lettori li vedranno subito:'}</p>
          <ul className="bulk-titles">
            {chosen.map(({ id, kind, title, date }) => (
              <li key={id}>
                {title}
                <FutureDate kind={kind} date={date} />
              </li>
            ))}
          </ul>
          <div className="dialog-buttons">
            <button type="button" className="button" data-quiet data-first onClick={() => setAsking(false)}>
              Annulla
            </button>
            <button
              type="button"
              className="button"
              onClick={once(() => {
                setAsking(false);
                approveAll(chosen);
              })}
            >
              Approva
            </button>
          </div>
        </Dialog>
      )}
    </div>
  );
}
