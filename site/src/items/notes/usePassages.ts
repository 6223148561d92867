import { useEffect, useState } from 'react';
import type { Note } from '#shared/items/note.ts';
import type { Form } from '#site/src/forms/kind.ts';
import { findPassage, type Passage } from './anchor.ts';

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
      const found = passagesIn(String(form.getValues(field) ?? ''), notes);
      setPassages((known) => (isSame(known, found) ? known : found));
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
      const found = findPassage(note, text);
      return found ? [[note.id, found] as const] : [];
    }),
  );

const isSame = (one: Passages, other: Passages) =>
  one.size === other.size &&
  [...one].every(([id, { from, to }]) => other.get(id)?.from === from && other.get(id)?.to === to);
