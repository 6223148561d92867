import { ApiProblem } from '#site/src/api/api.ts';
import { mayPass } from '#site/src/api/query-client.ts';

type Failed = { error: Error | null; isFetching: boolean; refetch: () => unknown };

/** What did not come, and «Riprova» where trying again can help; what the API refused is said in its own words. */
export function NotLoaded({ what, query: { error, isFetching, refetch } }: { what: string; query: Failed }) {
  if (isFetching) {
    return (
      <p className="list-quiet" role="status">
        Caricamento...
      </p>
    );
  }
  const detail = error instanceof ApiProblem && !mayPass(error) ? error.detail : undefined;
  return (
    <p className="list-quiet">
      {detail ? `${what} ${detail}` : what}
      {(!error || mayPass(error)) && (
        <button type="button" className="action" onClick={() => void refetch()}>
          Riprova
        </button>
      )}
    </p>
  );
}
