import { type RefObject, useCallback, useEffect, useRef, useState } from 'react';
import type { FieldValues, UseFormReturn } from 'react-hook-form';
import { rememberedUser, token } from '#site/src/api/session.ts';
import { browserKeeper, draftKey, type Left, leftDrafts, newFormId, type Saved, writeDraft } from './autosave.ts';
import { isSame } from './conflict.ts';
import { draftClaims } from './draft-claims.ts';

const pauseMilliseconds = 500;

/** Keeps in the browser what is typed, offers it again on return, and asks before unsaved text is left behind. */
export function useAutosave<Form extends FieldValues>(
  form: UseFormReturn<Form>,
  firstScope: string,
  base: RefObject<Saved<Form>>,
) {
  const scope = useRef(firstScope);
  const [keeper] = useState(browserKeeper);
  const [newId] = useState(newFormId);
  const formId = useRef(newId);
  const [firstClaims] = useState(draftClaims);
  const claims = useRef(firstClaims);
  const [offers, setOffers] = useState<Left<Form>[]>([]);
  const [keptAt, setKeptAt] = useState<Date>();
  const [owner] = useState(() => rememberedUser()?.id);
  const finished = useRef(false);
  const pause = useRef(0);
  const ownKey = useCallback(() => draftKey(scope.current, formId.current), []);

  const keep = useCallback(() => {
    clearTimeout(pause.current);
    if (finished.current) return;
    const values = form.getValues();
    const kept = writeDraft(keeper, ownKey(), { values, base: base.current, savedAt: new Date().toISOString() });
    setKeptAt(kept && !isSame(base.current.values, values) ? new Date() : undefined);
  }, [form, keeper, ownKey, base]);

  /** False when another form has taken up meanwhile what this one kept. */
  const open = useCallback(async (): Promise<boolean> => {
    const { values } = base.current;
    const isWriting = !isSame(values, form.getValues());
    claims.current = draftClaims();
    const mine = await claims.current.claim(ownKey());
    // Whoever comes back in the middle of a text is asked nothing.
    const left = isWriting ? [] : await leftDrafts(keeper, scope.current, values, claims.current);
    setOffers(left.filter(({ key }) => key !== ownKey()));
    return mine;
  }, [form, keeper, ownKey, base]);

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
    return () => {
      stop();
      removeEventListener('beforeunload', ask);
    };
  }, [form, keep, base, owner]);

  useEffect(() => {
    let asleepWith: string | null = null;
    const close = () => {
      keep();
      claims.current.close();
    };
    const fallAsleep = () => {
      close();
      asleepWith = keeper.getItem(ownKey());
    };
    // Back brings the page out of memory; the text may have been taken up in another tab since, and gone on there.
    const wakeUp = async ({ persisted }: PageTransitionEvent) => {
      if (!persisted || finished.current) return;
      if ((await open()) && keeper.getItem(ownKey()) === asleepWith) return;
      finished.current = true;
      location.reload();
    };
    void open();
    addEventListener('pagehide', fallAsleep);
    addEventListener('pageshow', wakeUp);
    return () => {
      close();
      removeEventListener('pagehide', fallAsleep);
      removeEventListener('pageshow', wakeUp);
    };
  }, [keep, open, keeper, ownKey]);

  const [offer, ...others] = offers;

  /** Whoever takes a text up goes on with it, and with the form that it comes from; other texts wait for the next form. */
  const resume = ({ formId: former, draft }: Left<Form>) => {
    // What was typed before the offer came waits with them.
    keep();
    for (const key of [ownKey(), ...others.map(({ key }) => key)]) claims.current.release(key);
    formId.current = former;
    base.current = draft.base;
    form.reset(draft.values, { keepDefaultValues: true });
    setOffers([]);
  };

  const discard = ({ key }: Left<Form>) => {
    keeper.removeItem(key);
    claims.current.release(key);
    setOffers(others);
  };

  const answer = (resumes: boolean) => {
    if (offer) (resumes ? resume : discard)(offer);
  };

  /** Saved, and written on: what is not saved yet is kept with the item that it belongs to from now on. */
  const goOn = (nextScope: string) => {
    keeper.removeItem(ownKey());
    if (nextScope !== scope.current) {
      claims.current.release(ownKey());
      scope.current = nextScope;
      void claims.current.claim(ownKey());
    }
    keep();
  };

  /** What is saved from here on is something else than what this form made before. */
  const renew = () => {
    keeper.removeItem(ownKey());
    claims.current.release(ownKey());
    formId.current = newFormId();
    void claims.current.claim(ownKey());
    keep();
  };

  /** The page is left without a question: what stands in it is kept here, and offered on return. */
  const leave = () => {
    keep();
    finished.current = true;
  };

  const finish = () => {
    leave();
    setKeptAt(undefined);
    keeper.removeItem(ownKey());
  };

  return { formId, offer, others: others.length, answer, renew, goOn, leave, finish, keptAt };
}
