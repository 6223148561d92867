import { useEffect, useState } from 'react';

const debounceMilliseconds = 300;

export function useDebounced(value: string, milliseconds = debounceMilliseconds): string {
  const [debounced, setDebounced] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setDebounced(value), milliseconds);
    return () => clearTimeout(timer);
  }, [value, milliseconds]);
  return debounced;
}
