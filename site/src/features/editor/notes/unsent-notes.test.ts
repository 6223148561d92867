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
