export type Build = { id: string; started: Date; status: string };

/**
 * What becomes of a change, by the last build that was started. A build takes in all that changed before it began; one runs at
 * a time, and whatever changes meanwhile waits for the next.
 */
export function afterChange(change: Date, last: Build | undefined): 'done' | 'wait' | 'build' {
  if (!last) return 'build';
  const takenIn = last.status === 'IN_PROGRESS' || last.status === 'SUCCEEDED';
  if (takenIn && change < last.started) return 'done';
  return last.status === 'IN_PROGRESS' ? 'wait' : 'build';
}
