import { type RefObject, useEffect, useState } from 'react';
import { rememberedUser, token } from '#site/src/api/session.ts';
import { isSame, type Saved } from '#site/src/forms/conflict.ts';
import type { Form, FormValues } from '#site/src/forms/kind.ts';
import { outbox } from '#site/src/forms/outbox.ts';
import { useListener } from '#site/src/lib/useListener.ts';
import type { Opened } from './open-words.ts';
import type { DraftCalls } from './server-drafts.ts';
import { shownAtFirst, UnsavedWords } from './unsaved-words.ts';

type Options = {
  form: Form;
  base: RefObject<Saved<FormValues>>;
  place: { owner: string; kind: string; id: string };
  opened: Opened;
  calls?: DraftCalls;
};

/** Keeps the unsaved words of an open form, and asks before the page is left. */
export function useUnsavedWords({ form, base, place, opened, calls }: Options) {
  const { owner } = place;
  const [shown, show] = useState(() => shownAtFirst(opened));
  const [words] = useState(() => {
    const read = () => {
      const { version, unanswered, values: saved } = base.current;
      const values = { ...form.getValues() };
      return { words: { version, values, unanswered }, isUnsaved: !isSame(saved, values) };
    };
    return new UnsavedWords({ ...place, outbox, calls, read, show, opened });
  });

  useListener('beforeunload', (event) => {
    words.hide();
    const isUnsaved = !words.isOver && !isSame(base.current.values, form.getValues());
    // No question after a logout if the text is kept.
    const isStillHere = token() !== undefined && rememberedUser()?.id === owner;
    if (isUnsaved && (isStillHere || !words.isKept)) event.preventDefault();
  });
  useListener('online', () => void words.flush());
  useListener('visibilitychange', () => document.hidden && words.hide());
  useListener('pagehide', () => words.hide());
  // Another tab or device may have gone on from the words of a page that comes back.
  useListener('pageshow', ({ persisted }) => persisted && words.isKept && location.reload());
  useEffect(() => {
    const stop = form.subscribe({ formState: { values: true }, callback: () => words.changed() });
    void outbox.forgetOld(new Date());
    // What has not arrived yet.
    words.changed();
    return () => {
      stop();
      words.hide();
    };
  }, [form, words]);

  return { form, base, opened, words, shown };
}
