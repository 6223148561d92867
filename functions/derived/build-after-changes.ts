export type Build = { id: string; started: Date; status: string };

/**
 * The action for a change, given the last build. A build covers all changes before its start; one build runs at a
 * time, and later changes wait for the next.
 */
export function afterChange(change: Date, last: Build | undefined): 'done' | 'wait' | 'build' {
  if (!last) return 'build';
  const takenIn = last.status === 'IN_PROGRESS' || last.status === 'SUCCEEDED';
  if (takenIn && change < last.started) return 'done';
  return last.status === 'IN_PROGRESS' ? 'wait' : 'build';
}
