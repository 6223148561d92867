import './ListStates.css';

type Props = {
  phase: 'ready' | 'waiting' | 'failed';
  count: number;
  empty: string;
  failure: string;
  more: { label: string; show: () => void } | undefined;
  retry: () => void;
};

/** The state of a list: loading, failed, empty, or with a button for more. */
export function ListStates({ phase, count, empty, failure, more, retry }: Props) {
  // The button that was pressed for more stays, and with it the focus.
  if (phase === 'waiting' && !(count > 0 && more))
    return (
      <p className="spinner list-waiting" role="status">
        Caricamento...
      </p>
    );
  if (phase === 'failed')
    return (
      <div className="list-failed" role="alert">
        <p>{failure}</p>
        <button className="action" type="button" onClick={retry}>
          Riprova
        </button>
      </div>
    );
  if (count === 0)
    return (
      <p className="list-empty" role="status">
        {empty}
      </p>
    );
  if (!more) return null;
  return (
    <button
      className="action list-more"
      type="button"
      aria-disabled={phase === 'waiting'}
      onClick={() => phase === 'waiting' || more.show()}
    >
      {phase === 'waiting' ? 'Caricamento...' : more.label}
    </button>
  );
}
