import { type ReactNode, useCallback, useEffect, useEffectEvent, useRef, useState } from 'react';
import { rememberedUser } from '#site/src/api/session.ts';
import { Alert } from '#site/src/components/feedback/Alert.tsx';
import { outbox } from './outbox.ts';

/**
 * What is typed in a dialog, which outlasts a session that ends meanwhile: `restore` gets what was left there, and the answer
 * keeps it, or with undefined nothing any more, says where the browser has no room for it, and since when there are words. What
 * was let go is held for a while: it stays kept until it is released, or something else is typed.
 */
export function useKeptWords<Words>(
  place: string,
  restore: (words: Words) => void,
): [keep: (words: Words | undefined) => void, notKept: ReactNode, at: string | undefined, hold: Hold] {
  const [at, setAt] = useState<string>();
  const [owner] = useState(ownerNow);
  const key = keyOf(owner, place);
  const give = useEffectEvent(restore);
  useEffect(() => {
    let isClosed = false;
    void outbox.of<Words>(owner, place).then(([entry]) => {
      if (!entry || isClosed) return;
      give(entry.payload);
      setAt(entry.at);
    });
    return () => {
      isClosed = true;
    };
  }, [owner, place]);
  const [notKept, watch] = useNotKept();
  const isHeld = useRef(false);
  const keep = useCallback(
    (words: Words | undefined) => {
      isHeld.current &&= words === undefined;
      if (isHeld.current) return;
      if (words === undefined) {
        setAt(undefined);
        void outbox.drop({ key });
      } else watch(outbox.keep({ key, owner, place, payload: words, at: new Date().toISOString() }));
    },
    [key, owner, place, watch],
  );
  const hold = useCallback(
    (held: boolean) => {
      const isReleased = isHeld.current && !held;
      isHeld.current = held;
      if (isReleased) keep(undefined);
    },
    [keep],
  );
  return [keep, notKept, at, hold];
}

type Hold = (isHeld: boolean) => void;

const ownerNow = () => rememberedUser()?.id ?? '';
const keyOf = (owner: string, place: string) => `${owner} ${place}`;

/** What was typed there has arrived. */
export const dropKeptWords = (place: string): Promise<unknown> => outbox.drop({ key: keyOf(ownerNow(), place) });

/** Says that the last words were not kept in this browser, because its storage is full or denied. */
export function useNotKept(): [notKept: ReactNode, watch: (isKept: Promise<boolean>) => void] {
  const [isKept, setKept] = useState(true);
  const watch = useCallback((kept: Promise<boolean>) => void kept.then(setKept), []);
  return [!isKept && <Alert kind="error" text={noRoom} />, watch];
}

export const noRoom = 'Questo browser non ha posto per conservarlo: resta qui finché la pagina è aperta.';
