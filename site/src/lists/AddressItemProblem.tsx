import './ListStates.css';

type Props = {
  problem: 'absent' | 'failed' | undefined;
  /** The sentences of the two problems. */
  absent: string;
  failed: string;
  retry: () => void;
};

/** Why the item of a shared address is not shown. */
export function AddressItemProblem({ problem, absent, failed, retry }: Props) {
  if (!problem) return null;
  return (
    <div className="item-absent label" role="alert">
      <p>{problem === 'absent' ? absent : failed}</p>
      {problem === 'failed' && (
        <button className="action" type="button" onClick={retry}>
          Riprova
        </button>
      )}
    </div>
  );
}
