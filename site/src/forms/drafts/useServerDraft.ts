import { type RefObject, useEffect, useState } from 'react';
import type { ContentKind } from '#shared/model/kinds/kinds.ts';
import type { Form, FormValues } from '#site/src/forms/kind.ts';
import { draftBase, isSame, type Saved } from './conflict.ts';
import { DraftSender, type ServerCopy } from './draft-sender.ts';
import type { AbandonedDraft } from './drafts.ts';
import {
  deleteServerDraft,
  getServerDraft,
  putServerDraft,
  type ServerDraft,
  type StoredServerDraft,
} from './server-drafts.ts';
import type { ServerCopies } from './useAutosave.ts';

type Options = {
  kind: ContentKind;
  form: Form;
  base: RefObject<Saved<FormValues>>;
  /** The id under which the form creates its item. */
  formId: () => string;
  /** The drafts on the server when the form was opened. */
  opened: readonly StoredServerDraft[];
};

/** Keeps a copy of a form's unsaved text on the server, and offers the copies of other devices once. */
export function useServerDraft({ kind, form, base, formId, opened }: Options) {
  const [copy, setCopy] = useState<ServerCopy>({ state: 'none' });
  const [{ sender, copies, onStored }] = useState(() => {
    /** Called when the server has a new copy. */
    const onStored = { current: () => {} };
    let tag: string | undefined;
    const latest = base.current;
    const placeOf = (form: string) => base.current.id ?? form;
    const read = (): ServerDraft | undefined => {
      const values = form.getValues();
      const { version } = base.current;
      if (isSame(base.current.values, values)) return undefined;
      // A text that began from a former version has become the same as the present one.
      if ((version ?? 0) < (latest.version ?? 0) && isSame(latest.values, values)) return undefined;
      return { id: placeOf(formId()), form: formId(), version, values };
    };
    const calls = {
      get: getServerDraft.bind(null, kind),
      put: putServerDraft.bind(null, kind),
      remove: deleteServerDraft.bind(null, kind),
    };
    const sender = new DraftSender(calls, read, (next) => {
      setCopy(next);
      const before = tag;
      tag = next.state === 'stored' ? next.tag : tag;
      if (tag !== before) onStored.current();
    });
    let waiting = opened;
    const copies: ServerCopies<FormValues> = {
      offers: (left, isOpenHere) => {
        const offered = offersOf(waiting, base.current, left, isOpenHere);
        waiting = [];
        return offered;
      },
      tag: () => tag,
      adopt: (next) => {
        tag = next;
        sender.adopt(next === undefined ? undefined : { id: placeOf(formId()), tag: next });
      },
      changed: () => sender.changed(),
      discard: (form, known) => void deleteServerDraft(kind, placeOf(form), known, null).catch(() => {}),
      flush: () => sender.flush(),
      saved: () => {
        tag = undefined;
        sender.resume({ isSaved: true });
      },
      close: () => sender.close(),
    };
    return { sender, copies, onStored };
  });

  useEffect(() => {
    const listening = new AbortController();
    const { signal } = listening;
    addEventListener('online', () => sender.flush(), { signal });
    document.addEventListener('visibilitychange', () => document.hidden && sender.flush(), { signal });
    return () => listening.abort();
  }, [sender]);

  return { copy, copies, onStored, pause: () => sender.pause(), resume: () => sender.resume({ isSaved: false }) };
}

/** The drafts that this browser does not have itself, in an abandoned text or in an open form. */
function offersOf(
  opened: readonly StoredServerDraft[],
  base: Saved<FormValues>,
  left: AbandonedDraft<FormValues>[],
  isOpenHere: (formId: string) => boolean,
): AbandonedDraft<FormValues>[] {
  return opened.flatMap((stored) => {
    const { form, version, savedAt, tag } = stored;
    const began = draftBase(base, version, stored.former);
    const values = { ...began.values, ...knownFields(began.values, stored.values) };
    const mine = left.find(({ formId }) => formId === form);
    if (mine && isSame(values, mine.draft.values)) mine.draft.tag = tag;
    if (isSame(base.values, values) || mine?.draft.tag === tag || (!mine && isOpenHere(form))) return [];
    const draft = { values, base: began, savedAt, tag };
    return [{ key: `server.${form}`, formId: form, draft, elsewhere: true }];
  });
}

const knownFields = (known: FormValues, values: FormValues): FormValues =>
  Object.fromEntries(Object.entries(values).filter(([name, value]) => typeof value === typeof known[name]));
