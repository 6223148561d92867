import type { ReactNode } from 'react';
import { ApiProblem, isTransient } from '#site/src/api/api.ts';
import { Action } from '#site/src/components/controls/buttons.tsx';
import { Spinner } from '#site/src/components/feedback/Spinner.tsx';
import './ListStates.css';

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
      {(!error || isTransient(error)) && <Action onClick={() => void refetch()}>Riprova</Action>}
    </p>
  );
}

/** In place of what a query has not brought yet. */
export function Awaited({
  what,
  query,
}: {
  what: string;
  query: Failed & { isPending: boolean; isLoadingError: boolean };
}) {
  if (query.isPending) return <Spinner />;
  return query.isLoadingError && <NotLoaded what={what} query={query} />;
}

type Props = {
  list: { hasNextPage: boolean; isFetching: boolean; isFetchNextPageError: boolean; fetchNextPage: () => unknown };
  children: ReactNode;
};

/** Loads the next page of a list, if there is one. */
export function MoreButton({
  list: { hasNextPage, isFetching, isFetchNextPageError, fetchNextPage },
  children,
}: Props) {
  if (!hasNextPage) return null;
  return (
    <>
      {isFetchNextPageError && !isFetching && (
        <p className="list-quiet" role="alert">
          Il resto della lista non si è caricato: controlla la connessione e riprova.
        </p>
      )}
      <Action aria-disabled={isFetching} onClick={() => void (isFetching || fetchNextPage())}>
        {children}
      </Action>
    </>
  );
}
