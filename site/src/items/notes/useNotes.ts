import { useCallback, useEffect, useRef, useState } from 'react';
import type { Note, NoteInput } from '#shared/items/note.ts';
import type { Presence } from '#shared/items/presence.ts';
import type { ContentKind } from '#shared/kinds/kinds.ts';
import { api, backgroundApi, explainFailure, idempotencyKeyOf, type Message } from '#site/src/api/api.ts';
import type { Form } from '#site/src/forms/kind.ts';
import { findPassage, type Passage } from './anchor.ts';

const calls = api.notes[':kind'][':id'];
const quiet = backgroundApi.notes[':kind'][':id'];

export type NotesOfItem = ReturnType<typeof useNotes>;

/**
 * The notes on an item, fetched again with each answer about presence. A failure then is silent: what is shown
 * stays. Each change answers why it failed, or undefined.
 */
export function useNotes(
  kind: ContentKind,
  /** Undefined where nothing can be annotated. */
  id: string | undefined,
  presence: Presence | undefined,
) {
  const [notes, setNotes] = useState<readonly Note[]>();
  const [failure, setFailure] = useState<Message>();
  // A list that was asked for before another, or before a change, is old.
  const turn = useRef(0);

  const load = useCallback(async () => {
    if (id === undefined) return;
    turn.current += 1;
    const asked = turn.current;
    try {
      const answer = await (await quiet.$get({ param: { kind, id } })).json();
      if (asked < turn.current) return;
      setNotes((shown) => (JSON.stringify(shown) === JSON.stringify(answer) ? shown : answer));
      setFailure(undefined);
    } catch (error) {
      setFailure(explainFailure(error, 'I commenti non si sono caricati.'));
    }
  }, [kind, id]);
  useEffect(() => void load(), [load]);
  useEffect(() => {
    if (presence) void load();
  }, [presence, load]);

  const change = async (failed: string, act: (id: string) => Promise<unknown>) => {
    if (id === undefined) return undefined;
    try {
      await act(id);
      return undefined;
    } catch (error) {
      return explainFailure(error, failed);
    } finally {
      await load();
    }
  };
  const args = (id: string, note: string) => ({ param: { kind, id, note } });

  return {
    notes,
    failure,
    load,
    calls: {
      /** `key`: one for each form, so that a note that is sent again is stored once. */
      add: (json: NoteInput, key: string) =>
        change('Il commento non è stato aggiunto.', (id) =>
          calls.$post({ param: { kind, id }, json, header: idempotencyKeyOf(key) }),
        ),
      answer: (note: string, text: string, key: string) =>
        change('La risposta non è stata aggiunta.', (id) =>
          calls[':note'].answers.$post({ ...args(id, note), json: { text }, header: idempotencyKeyOf(key) }),
        ),
      resolve: (note: string) =>
        change('Il commento non è stato risolto.', (id) => calls[':note'].resolve.$post(args(id, note))),
      reopen: (note: string) =>
        change('Il commento non è stato riaperto.', (id) => calls[':note'].reopen.$post(args(id, note))),
      remove: (note: string) =>
        change('Il commento non è stato eliminato.', (id) => calls[':note'].$delete(args(id, note))),
    },
  };
}

/** How long typing must rest before the passages are looked for again. */
const debounceMilliseconds = 400;

/** Where the passages of the notes are in the text as it is written; one that is missing is gone. */
export type Passages = ReadonlyMap<string, Passage>;

const none: Passages = new Map();

export function usePassages(form: Form, field = '', notes: readonly Note[] | undefined): Passages {
  const [passages, setPassages] = useState(none);
  useEffect(() => {
    if (!notes?.length) return setPassages(none);
    const look = () => {
      const next = passagesIn(String(form.getValues(field) ?? ''), notes);
      setPassages((shown) => (isSame(shown, next) ? shown : next));
    };
    look();
    let rest = 0;
    const unsubscribe = form.subscribe({
      name: field,
      formState: { values: true },
      callback: () => {
        clearTimeout(rest);
        rest = window.setTimeout(look, debounceMilliseconds);
      },
    });
    return () => {
      clearTimeout(rest);
      unsubscribe();
    };
  }, [form, field, notes]);
  return passages;
}

export const passagesIn = (text: string, notes: readonly Note[]): Passages =>
  new Map(
    notes.flatMap((note) => {
      const passage = findPassage(note, text);
      return passage ? [[note.id, passage] as const] : [];
    }),
  );

const isSame = (one: Passages, other: Passages) =>
  one.size === other.size &&
  [...one].every(([id, { from, to }]) => other.get(id)?.from === from && other.get(id)?.to === to);
