import { useEffect, useState } from 'react';
import { onSessionChange, token } from '#site/src/api/session.ts';
import { nextPath } from '#site/src/lib/next-path.ts';

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
