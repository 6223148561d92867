import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { unsentNotes } from './unsent-notes.ts';

beforeEach(() => {
  const stored = new Map<string, string>();
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => stored.set(key, value),
    removeItem: (key: string) => stored.delete(key),
  });
});
afterEach(() => {
  vi.unstubAllGlobals();
});

test('an answer that was not sent goes with its note, those to other notes stay', () => {
  const kept = unsentNotes('article 01J');
  kept.storeAnswer('una', 'Sì');
  kept.storeAnswer('altra', 'No');
  kept.dropAnswersExceptTo([{ id: 'altra' }]);
  expect([kept.answer('una'), kept.answer('altra'), kept.hasAny()]).toEqual([undefined, 'No', true]);
  kept.dropAnswersExceptTo([]);
  expect(kept.hasAny()).toBe(false);
});

const noteOf = (text: string) => ({
  anchor: { quote: 'la pala', before: '', after: '', at: 0 },
  text,
  suggestion: undefined,
});

test('a note of one tab stays when another tab sends or cancels its own, and goes with its own end', () => {
  const [one, other] = [unsentNotes('article 01J'), unsentNotes('article 01J')];
  expect([one.note(), other.note()]).toEqual([undefined, undefined]);
  one.storeNote(noteOf('Chi lo'));
  one.storeNote(noteOf('Chi lo dice?'));
  other.storeNote(noteOf('Quale?'));
  // As the form does when another tab has stored something.
  one.storeNote(noteOf('Chi lo dice?'));
  expect(unsentNotes('article 01J').note()?.text).toBe('Quale?');
  other.storeNote(undefined);
  // Opened again, the form goes on with it.
  const again = unsentNotes('article 01J');
  expect(again.note()?.text).toBe('Chi lo dice?');
  again.storeNote(noteOf('Chi lo dice, e dove?'));
  expect(unsentNotes('article 01J').note()?.text).toBe('Chi lo dice, e dove?');
  again.storeNote(undefined);
  expect(again.hasAny()).toBe(false);
  // The first tab is still open, with its words.
  one.storeNote(noteOf('Chi lo dice?'));
  const found = unsentNotes('article 01J');
  expect(found.note()?.text).toBe('Chi lo dice?');
  one.storeNote(undefined);
  found.storeNote(noteOf('Chi lo dice?'));
  expect(found.hasAny()).toBe(false);
});

test('the note that an earlier version of the magazine stored is shown, and goes with its end', () => {
  localStorage.setItem('sinopia.notes.article 01J', JSON.stringify({ note: noteOf('Chi lo dice?'), answers: {} }));
  const kept = unsentNotes('article 01J');
  expect([kept.hasAny(), kept.note()?.text]).toEqual([true, 'Chi lo dice?']);
  kept.storeNote(undefined);
  expect(kept.hasAny()).toBe(false);
});
