import { beforeEach, expect, test } from 'vitest';
import { draftKey, readDraft, writeDraft } from './autosave.ts';

const kept = new Map<string, string>();
const keeper = {
  getItem: (key: string) => kept.get(key) ?? null,
  setItem: (key: string, value: string) => void kept.set(key, value),
  removeItem: (key: string) => void kept.delete(key),
};
beforeEach(() => kept.clear());

const base = { values: { title: 'Oro' }, version: 2 };
const draft = { values: { title: 'Oro e bolo' }, base, savedAt: '2026-11-20T11:41:00Z' };

test('a draft belongs to one person and one item', () => {
  const keys = [
    draftKey('elena', 'article'),
    draftKey('elena', 'article', '01J'),
    draftKey('giulia', 'article', '01J'),
  ];
  expect(new Set(keys).size).toBe(3);
});

test('what was typed is there again, with the version it began from', () => {
  writeDraft(keeper, 'a', draft);
  expect(readDraft(keeper, 'a', base.values)).toEqual(draft);
});

test('what is saved already is not offered', () => {
  writeDraft(keeper, 'a', draft);
  expect(readDraft(keeper, 'a', draft.values)).toBeUndefined();
});

test('typing back to what is saved leaves no draft', () => {
  writeDraft(keeper, 'a', draft);
  writeDraft(keeper, 'a', { ...draft, values: base.values });
  expect(kept.size).toBe(0);
});

test('a draft that cannot be read is none', () => {
  kept.set('a', '{');
  expect(readDraft(keeper, 'a', base.values)).toBeUndefined();
});

test('a full browser says so and breaks nothing', () => {
  const full = {
    ...keeper,
    setItem: () => {
      throw new DOMException('full', 'QuotaExceededError');
    },
  };
  expect(writeDraft(full, 'a', draft)).toBe(false);
});
