import type { ReactNode } from 'react';

type Props = {
  list: { hasNextPage: boolean; isFetching: boolean; fetchNextPage: () => unknown };
  children: ReactNode;
};

/** Loads the next page of a list, if there is one. */
export function MoreButton({ list: { hasNextPage, isFetching, fetchNextPage }, children }: Props) {
  if (!hasNextPage) return null;
  return (
    <button
      type="button"
      className="action"
      aria-disabled={isFetching}
      onClick={() => void (isFetching || fetchNextPage())}
    >
      {children}
    </button>
  );
}
