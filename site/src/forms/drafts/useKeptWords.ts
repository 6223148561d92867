import { useCallback, useEffect, useEffectEvent, useState } from 'react';
import { rememberedUser } from '#site/src/api/session.ts';
import { outbox } from './outbox.ts';

/**
 * What is typed in a dialog, which outlasts a session that ends meanwhile: `found` gets what was left there, and the answer
 * keeps it, or with undefined nothing any more.
 */
export function useKeptWords<Words>(place: string, found: (words: Words) => void): (words: Words | undefined) => void {
  const [owner] = useState(() => rememberedUser()?.id ?? '');
  const key = `${owner} ${place}`;
  const give = useEffectEvent(found);
  useEffect(() => {
    let isClosed = false;
    void outbox.of<Words>(owner, place).then(([entry]) => {
      if (entry && !isClosed) give(entry.payload);
    });
    return () => {
      isClosed = true;
    };
  }, [owner, place]);
  return useCallback(
    (words) => {
      if (words === undefined) void outbox.drop({ key });
      else void outbox.keep({ key, owner, place, base: {}, payload: words, at: new Date().toISOString() });
    },
    [key, owner, place],
  );
}
