import { useEffect, useState } from 'react';

const debounceMilliseconds = 300;

/** The value once it has rested. */
export function useDebounced<Value>(value: Value, milliseconds = debounceMilliseconds): Value {
  const [debounced, setDebounced] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setDebounced(value), milliseconds);
    return () => clearTimeout(timer);
  }, [value, milliseconds]);
  return debounced;
}
