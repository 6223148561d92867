import { useRef } from 'react';
import '#site/src/components/feedback/Spinner.css';
import './ListStates.css';

type Props = {
  waiting: boolean;
  problem: 'absent' | 'failed' | undefined;
  /** The sentences of the two problems. */
  absent: string;
  failed: string;
  retry: () => void;
};

/** Why the item of a shared address is not shown, or not yet. */
export function AddressItemState({ waiting, problem, absent, failed, retry }: Props) {
  const retried = useRef(false);
  // What replaces the pressed button gets its focus.
  const focusAfterRetry = (element: HTMLElement | null) => {
    if (retried.current) element?.focus();
  };
  if (waiting)
    return (
      <p ref={focusAfterRetry} tabIndex={-1} className="spinner item-waiting" role="status">
        Caricamento...
      </p>
    );
  if (!problem) return null;
  return (
    <div className="item-absent label" role="alert">
      <p ref={problem === 'absent' ? focusAfterRetry : undefined} tabIndex={-1}>
        {problem === 'absent' ? absent : failed}
      </p>
      {problem === 'failed' && (
        <button
          ref={focusAfterRetry}
          className="action"
          type="button"
          onClick={() => {
            retried.current = true;
            retry();
          }}
        >
          Riprova
        </button>
      )}
    </div>
  );
}
