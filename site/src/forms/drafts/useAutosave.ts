import { type RefObject, useCallback, useEffect, useRef, useState } from 'react';
import type { FieldValues, UseFormReturn } from 'react-hook-form';
import { newFormId } from '#site/src/api/api.ts';
import { rememberedUser, token } from '#site/src/api/session.ts';
import { isSame, type Saved } from './conflict.ts';
import {
  type AbandonedDraft,
  abandonedDrafts,
  draftClaims,
  draftKey,
  draftStorage,
  forgetOldDrafts,
  writeDraft,
} from './drafts.ts';

const pauseMilliseconds = 500;

/** The copies of the same text on the server, for the person's other devices. */
export type ServerCopies<Form> = {
  /** The ones of other devices among those that the server has; `left`: what this browser has. */
  offers: (left: AbandonedDraft<Form>[], isOpenHere: (formId: string) => boolean) => AbandonedDraft<Form>[];
  tag: () => string | undefined;
  adopt: (tag: string | undefined) => void;
  changed: () => void;
  discard: (formId: string, tag: string) => void;
  flush: () => void;
  saved: () => void;
  close: () => void;
};

/** Keeps unsaved text in the browser, offers it on return, and asks before the page is left with unsaved text. */
export function useAutosave<Form extends FieldValues>(
  form: UseFormReturn<Form>,
  firstScope: string,
  base: RefObject<Saved<Form>>,
  server?: ServerCopies<Form>,
) {
  const scope = useRef(firstScope);
  const [storage] = useState(draftStorage);
  const [newId] = useState(newFormId);
  const formId = useRef(newId);
  const [firstClaims] = useState(draftClaims);
  const claims = useRef(firstClaims);
  const [offers, setOffers] = useState<AbandonedDraft<Form>[]>([]);
  /** Null where the browser keeps nothing of the unsaved text; undefined when nothing is unsaved. */
  const [keptAt, setKeptAt] = useState<Date | null>();
  const [owner] = useState(() => rememberedUser()?.id);
  const finished = useRef(false);
  /** Between pagehide and pageshow another tab may have the draft: this form must not write it. */
  const hidden = useRef(false);
  const pause = useRef(0);
  const ownKey = useCallback(() => draftKey(scope.current, formId.current), []);

  /** False where the browser has no room for the unsaved text. */
  const keep = useCallback((): boolean => {
    clearTimeout(pause.current);
    if (finished.current || hidden.current) return true;
    const values = form.getValues();
    const savedAt = new Date().toISOString();
    const kept = writeDraft(storage, ownKey(), { values, base: base.current, savedAt, tag: server?.tag() });
    setKeptAt(isSame(base.current.values, values) ? undefined : kept ? new Date() : null);
    server?.changed();
    return kept;
  }, [form, storage, ownKey, base, server]);

  /** False if another form has claimed this form's draft meanwhile. */
  const open = useCallback(async (): Promise<boolean> => {
    const { values } = base.current;
    const isWriting = !isSame(values, form.getValues());
    claims.current = draftClaims();
    const mine = await claims.current.claim(ownKey());
    // No offer while there is unsaved text in the form.
    const left = isWriting ? [] : await abandonedDrafts(storage, scope.current, values, claims.current);
    const isOpenHere = (formId: string) => storage.getItem(draftKey(scope.current, formId)) !== null;
    const elsewhere = isWriting ? [] : (server?.offers(left, isOpenHere) ?? []);
    const all = [...left, ...elsewhere].toSorted((one, other) => (one.draft.savedAt < other.draft.savedAt ? 1 : -1));
    setOffers(all.filter(({ key }) => key !== ownKey()));
    return mine;
  }, [form, storage, ownKey, base, server]);

  useEffect(() => {
    const stop = form.subscribe({
      formState: { values: true },
      callback: () => {
        clearTimeout(pause.current);
        pause.current = window.setTimeout(keep, pauseMilliseconds);
      },
    });
    const ask = (event: BeforeUnloadEvent) => {
      const isKept = keep();
      // No question after a logout if the text is kept.
      const stillHere = token() !== undefined && rememberedUser()?.id === owner;
      if (!finished.current && (stillHere || !isKept) && !isSame(base.current.values, form.getValues()))
        event.preventDefault();
    };
    addEventListener('beforeunload', ask);
    return () => {
      stop();
      removeEventListener('beforeunload', ask);
    };
  }, [form, keep, base, owner]);

  useEffect(() => {
    let storedAtHide: string | null = null;
    const close = () => {
      keep();
      server?.flush();
      claims.current.close();
    };
    const onPageHide = () => {
      close();
      hidden.current = true;
      storedAtHide = storage.getItem(ownKey());
    };
    // Restored from the back/forward cache: another tab may have resumed and changed the draft since.
    const onPageShow = async ({ persisted }: PageTransitionEvent) => {
      if (!persisted || finished.current) return;
      hidden.current = false;
      // Read before anything is awaited, because further typing changes it.
      const isUnchanged = storage.getItem(ownKey()) === storedAtHide;
      if ((await open()) && isUnchanged) return;
      finished.current = true;
      location.reload();
    };
    void open();
    void forgetOldDrafts(storage, scope.current, new Date(), claims.current);
    addEventListener('pagehide', onPageHide);
    addEventListener('pageshow', onPageShow);
    return () => {
      close();
      removeEventListener('pagehide', onPageHide);
      removeEventListener('pageshow', onPageShow);
    };
  }, [keep, open, storage, ownKey, server]);

  const [offer, ...others] = offers;

  /** Resumes a draft under the id of its form; the other drafts are released for the next form. */
  const resume = ({ formId: former, draft }: AbandonedDraft<Form>) => {
    // Text typed before the offer is kept as a draft too.
    keep();
    const key = draftKey(scope.current, former);
    const mine = others.find((other) => other.key === key);
    // What this browser has of the same form, when the draft is of another device. A full storage has no room for both.
    if (mine) {
      storage.removeItem(key);
      writeDraft(storage, draftKey(scope.current, newFormId()), mine.draft);
    }
    for (const other of [ownKey(), ...others.map(({ key }) => key)]) if (other !== key) claims.current.release(other);
    formId.current = former;
    // A draft of this browser is held already.
    void claims.current.claim(key);
    base.current = draft.base;
    server?.adopt(draft.tag);
    // A draft of an earlier version of the form lacks its new fields.
    form.reset({ ...form.getValues(), ...draft.values }, { keepDefaultValues: true });
    setOffers([]);
  };

  const discard = ({ key, formId: former, draft }: AbandonedDraft<Form>) => {
    if (draft.tag !== undefined) server?.discard(former, draft.tag);
    storage.removeItem(key);
    claims.current.release(key);
    setOffers(others);
  };

  const answer = (resumes: boolean) => {
    if (offer) (resumes ? resume : discard)(offer);
  };

  /** After every save: drafts belong to the saved item from here on. */
  const goOn = (nextScope: string) => {
    server?.saved();
    storage.removeItem(ownKey());
    if (nextScope !== scope.current) {
      claims.current.release(ownKey());
      scope.current = nextScope;
      void claims.current.claim(ownKey());
    }
    keep();
  };

  /** The next save creates another item: a new form id. */
  const renew = () => {
    server?.saved();
    storage.removeItem(ownKey());
    claims.current.release(ownKey());
    formId.current = newFormId();
    void claims.current.claim(ownKey());
    keep();
  };

  /** Leaves the page without a question: the text is kept and offered on return. */
  const leave = () => {
    keep();
    server?.flush();
    finished.current = true;
  };

  const finish = () => {
    server?.close();
    keep();
    finished.current = true;
    setKeptAt(undefined);
    storage.removeItem(ownKey());
  };

  return { formId, keep, offer, others: others.length, answer, renew, goOn, leave, finish, keptAt };
}
