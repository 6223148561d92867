import { ApiProblem, isTransient } from '#site/src/api/api.ts';
import './list-quiet.css';

type Failed = { error: Error | null; isFetching: boolean; refetch: () => unknown };

/** A failed query: «Riprova» for transient failures, the API's own sentence for refusals. */
export function NotLoaded({ what, query: { error, isFetching, refetch } }: { what: string; query: Failed }) {
  if (isFetching) {
    return (
      <p className="list-quiet" role="status">
        Caricamento...
      </p>
    );
  }
  const detail = error instanceof ApiProblem && !isTransient(error) ? error.detail : undefined;
  return (
    <p className="list-quiet" role="alert">
      {detail ? `${what} ${detail}` : what}
      {(!error || isTransient(error)) && (
        <button type="button" className="action" onClick={() => void refetch()}>
          Riprova
        </button>
      )}
    </p>
  );
}
