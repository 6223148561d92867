import { beforeEach, describe, expect, test } from 'vitest';
import { type Draft, draftKey, draftScope, leftDrafts, newFormId, readDraft, writeDraft } from './autosave.ts';

const kept = new Map<string, string>();
const keeper = {
  get length() {
    return kept.size;
  },
  key: (index: number) => [...kept.keys()][index] ?? null,
  getItem: (key: string) => kept.get(key) ?? null,
  setItem: (key: string, value: string) => void kept.set(key, value),
  removeItem: (key: string) => void kept.delete(key),
};
beforeEach(() => kept.clear());

const base = { values: { title: 'Oro' }, version: 2 };
const draft = { values: { title: 'Oro e bolo' }, base, savedAt: '2026-11-20T11:41:00Z' };

test('a draft belongs to one person, one item and one form', () => {
  const scopes = [
    draftScope('elena', 'article'),
    draftScope('elena', 'article', '01J'),
    draftScope('elena', 'article', '01'),
    draftScope('giulia', 'article', '01J'),
  ];
  for (const scope of scopes) {
    const key = draftKey(scope, 'f1');
    expect(scopes.filter((other) => key.startsWith(other))).toEqual([scope]);
    expect(draftKey(scope, 'f2')).not.toBe(key);
  }
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

describe('what was left behind', () => {
  const scope = draftScope('elena', 'article');
  const write = (formId: string, fields: Partial<Draft<{ title: string }>> = {}, where = scope) =>
    writeDraft(keeper, draftKey(where, formId), { ...draft, ...fields });

  /** Other forms that are open hold these; what is claimed here is held here. */
  function holding(...others: string[]) {
    const held = new Set<string>();
    return {
      held,
      claim: async (key: string) => {
        if (others.some((formId) => key === draftKey(scope, formId))) return false;
        held.add(key);
        return true;
      },
      release: (key: string) => void held.delete(key),
    };
  }

  test('comes newest first, each with the form that it comes from', async () => {
    write('prima', { savedAt: '2026-11-20T10:00:00Z' });
    write('ultima', { savedAt: '2026-11-20T12:00:00Z' });
    write('di-mezzo', { savedAt: '2026-11-20T11:00:00Z' });
    const claims = holding();
    const left = await leftDrafts(keeper, scope, base.values, claims);
    expect(left.map(({ formId }) => formId)).toEqual(['ultima', 'di-mezzo', 'prima']);
    expect(left[0]).toMatchObject({
      key: draftKey(scope, 'ultima'),
      draft: { ...draft, savedAt: '2026-11-20T12:00:00Z' },
    });
    expect([...claims.held].toSorted()).toEqual(left.map(({ key }) => key).toSorted());
  });

  test('is not what an open form holds, of another item, kind or person', async () => {
    write('aperto');
    write('a', {}, draftScope('elena', 'article', '01J'));
    write('b', {}, draftScope('elena', 'video'));
    write('c', {}, draftScope('giulia', 'article'));
    expect(await leftDrafts(keeper, scope, base.values, holding('aperto'))).toEqual([]);
    expect(kept.size).toBe(4);
  });

  test('is cleared away where it says only what is saved, and no open form holds it', async () => {
    kept.set(draftKey(scope, 'rotta'), '{');
    write('uguale', { values: base.values, base: { values: { title: 'Prima' } } });
    write('uguale-aperta', { values: base.values, base: { values: { title: 'Prima' } } });
    const claims = holding('uguale-aperta');
    expect(await leftDrafts(keeper, scope, base.values, claims)).toEqual([]);
    expect([...kept.keys()]).toEqual([draftKey(scope, 'uguale-aperta')]);
    expect(claims.held.size).toBe(0);
  });
});

test('an id of a form is one that the API takes as a key, and another one each time', () => {
  const ids = Array.from({ length: 1_000 }, newFormId);
  expect(ids.filter((id) => !/^[A-Za-z0-9_-]{16,64}$/.test(id))).toEqual([]);
  expect(new Set(ids).size).toBe(1_000);
});
