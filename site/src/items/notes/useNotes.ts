import { useCallback, useEffect, useRef, useState } from 'react';
import type { Note, NoteInput } from '#shared/items/note.ts';
import type { Presence } from '#shared/items/presence.ts';
import type { ContentKind } from '#shared/kinds/kinds.ts';
import { api, backgroundApi, explainFailure, idempotencyKeyOf, type Message } from '#site/src/api/api.ts';

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
  // A list that was asked for before the one that is shown, or before a change, is old.
  const turns = useRef(0);
  const shown = useRef(0);
  const nextTurn = () => {
    turns.current += 1;
    return turns.current;
  };

  const load = useCallback(async () => {
    if (id === undefined) return;
    const asked = nextTurn();
    try {
      const found = await (await quiet.$get({ param: { kind, id } })).json();
      if (asked < shown.current) return;
      shown.current = asked;
      setNotes((known) => (JSON.stringify(known) === JSON.stringify(found) ? known : found));
      setFailure(undefined);
    } catch (error) {
      setFailure(explainFailure(error, 'I commenti non si sono caricati.'));
    }
  }, [kind, id]);
  useEffect(() => void load(), [load]);
  useEffect(() => {
    if (presence) void load();
  }, [presence, load]);

  const change = async (failed: string, act: (id: string) => Promise<Note | { gone: string }>) => {
    if (id === undefined) return undefined;
    shown.current = nextTurn();
    try {
      const made = await act(id);
      shown.current = nextTurn();
      // Before the notes have come, one that was made is not all of them.
      if (!notes) await load();
      setNotes((known = []) => {
        if ('gone' in made) return known.filter((note) => note.id !== made.gone);
        return known.some((note) => note.id === made.id)
          ? known.map((note) => (note.id === made.id ? made : note))
          : [...known, made];
      });
      return undefined;
    } catch (error) {
      void load();
      return explainFailure(error, failed);
    }
  };
  const at = (id: string, note: string) => ({ param: { kind, id, note } });
  const noteIn = (response: { json: () => Promise<Note> }) => response.json();

  return {
    notes,
    failure,
    load,
    /** `key`: one for each form, so that a note that is sent again is stored once. */
    add: (json: NoteInput, key: string) =>
      change('Il commento non è stato aggiunto.', (id) =>
        calls.$post({ param: { kind, id }, json, header: idempotencyKeyOf(key) }).then(noteIn),
      ),
    answer: (note: string, text: string, key: string) =>
      change('La risposta non è stata aggiunta.', (id) =>
        calls[':note'].answers.$post({ ...at(id, note), json: { text }, header: idempotencyKeyOf(key) }).then(noteIn),
      ),
    resolve: (note: string) =>
      change('Il commento non è stato risolto.', (id) => calls[':note'].resolve.$post(at(id, note)).then(noteIn)),
    reopen: (note: string) =>
      change('Il commento non è stato riaperto.', (id) => calls[':note'].reopen.$post(at(id, note)).then(noteIn)),
    remove: (note: string) =>
      change('Il commento non è stato eliminato.', async (id) => {
        await calls[':note'].$delete(at(id, note));
        return { gone: note };
      }),
  };
}
