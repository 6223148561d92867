import { type RefObject, useCallback, useEffect, useRef, useState } from 'react';
import type { FieldValues, UseFormReturn } from 'react-hook-form';
import { rememberedUser, token } from '../../lib/session.ts';
import { type Draft, readDraft, type Saved, writeDraft } from './autosave.ts';
import { isSame } from './conflict.ts';

const pauseMilliseconds = 500;

/** Keeps in the browser what is typed, offers it again on return, and asks before unsaved text is left behind. */
export function useAutosave<Form extends FieldValues>(
  form: UseFormReturn<Form>,
  key: string,
  base: RefObject<Saved<Form>>,
) {
  const [offer, setOffer] = useState<Draft<Form> | undefined>(() => readDraft(localStorage, key, base.current.values));
  const [keptAt, setKeptAt] = useState<Date>();
  const [owner] = useState(() => rememberedUser()?.id);
  const finished = useRef(false);
  const offered = useRef(offer !== undefined);
  const pause = useRef(0);

  const keep = useCallback(() => {
    clearTimeout(pause.current);
    // Until the older text is taken or left, nothing may take its place.
    if (finished.current || offered.current) return;
    const values = form.getValues();
    const kept = writeDraft(localStorage, key, { values, base: base.current, savedAt: new Date().toISOString() });
    setKeptAt(kept && !isSame(base.current.values, values) ? new Date() : undefined);
  }, [form, key, base]);

  useEffect(() => {
    const stop = form.subscribe({
      formState: { values: true },
      callback: () => {
        clearTimeout(pause.current);
        pause.current = window.setTimeout(keep, pauseMilliseconds);
      },
    });
    const ask = (event: BeforeUnloadEvent) => {
      keep();
      // Whoever is no longer logged in is led away without a question: the text is kept.
      const stillHere = token() !== undefined && rememberedUser()?.id === owner;
      if (!finished.current && stillHere && !isSame(base.current.values, form.getValues())) event.preventDefault();
    };
    addEventListener('beforeunload', ask);
    addEventListener('pagehide', keep);
    return () => {
      stop();
      removeEventListener('beforeunload', ask);
      removeEventListener('pagehide', keep);
    };
  }, [form, keep, base, owner]);

  const answer = (resume: boolean) => {
    if (offer && resume) {
      base.current = offer.base;
      form.reset(offer.values, { keepDefaultValues: true });
    }
    offered.current = false;
    setOffer(undefined);
    if (!resume) localStorage.removeItem(key);
  };

  /** The page is left without a question: what stands in it is kept here, and offered on return. */
  const leave = () => {
    keep();
    finished.current = true;
  };

  const finish = () => {
    leave();
    setKeptAt(undefined);
    localStorage.removeItem(key);
  };

  return { offer, answer, leave, finish, keptAt };
}
