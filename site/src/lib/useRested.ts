import { useEffect, useState } from 'react';

/** Whoever types goes on sooner than this. */
const restMilliseconds = 300;

/** What was typed, once it stands still. */
export function useRested(typed: string): string {
  const [rested, setRested] = useState(typed);
  useEffect(() => {
    const rest = setTimeout(() => setRested(typed), restMilliseconds);
    return () => clearTimeout(rest);
  }, [typed]);
  return rested;
}
