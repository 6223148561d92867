import type { ReactNode } from 'react';
import './list-quiet.css';

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
      <button
        type="button"
        className="action"
        aria-disabled={isFetching}
        onClick={() => void (isFetching || fetchNextPage())}
      >
        {children}
      </button>
    </>
  );
}
