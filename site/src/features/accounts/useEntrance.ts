import { useEffect, useState } from 'react';
import { nextPath } from '../../lib/next-path.ts';
import { onSessionChange, token } from '../../lib/session.ts';

/** Whoever is logged in already, or becomes so in another tab, has no business at the door. True once that is ruled out. */
export function useEntrance(): boolean {
  const [open, setOpen] = useState(false);
  useEffect(() => {
    const pass = () => {
      if (token()) location.replace(nextPath(location.search));
    };
    pass();
    setOpen(!token());
    return onSessionChange(pass);
  }, []);
  return open;
}
