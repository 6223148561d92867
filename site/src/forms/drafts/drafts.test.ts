import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { drafts as limits } from '#shared/limits.ts';
import {
  abandonedDrafts,
  type Draft,
  draftClaims,
  draftKey,
  draftScope,
  forgetOldDrafts,
  readDraft,
  writeDraft,
} from './drafts.ts';

const kept = new Map<string, string>();
const storage = {
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

test('a draft key is separate per user, item and form', () => {
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

test('a written draft is read back with its base version', () => {
  writeDraft(storage, 'a', draft);
  expect(readDraft(storage, 'a', base.values)).toEqual(draft);
});

test('a draft equal to the saved values is not read', () => {
  writeDraft(storage, 'a', draft);
  expect(readDraft(storage, 'a', draft.values)).toBeUndefined();
});

test('a draft is deleted when the form is back at its base values', () => {
  writeDraft(storage, 'a', draft);
  writeDraft(storage, 'a', { ...draft, values: base.values });
  expect(kept.size).toBe(0);
});

test('an unreadable draft is not read', () => {
  kept.set('a', '{');
  expect(readDraft(storage, 'a', base.values)).toBeUndefined();
});

test('writing a draft to a full storage returns false', () => {
  const full = {
    ...storage,
    setItem: () => {
      throw new DOMException('full', 'QuotaExceededError');
    },
  };
  expect(writeDraft(full, 'a', draft)).toBe(false);
});

describe('abandoned drafts', () => {
  const scope = draftScope('elena', 'article');
  const write = (formId: string, fields: Partial<Draft<{ title: string }>> = {}, where = scope) =>
    writeDraft(storage, draftKey(where, formId), { ...draft, ...fields });

  /** Claims of a form while other open forms hold these drafts. */
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

  test('abandoned drafts come newest first, each with the id of its form', async () => {
    write('prima', { savedAt: '2026-11-20T10:00:00Z' });
    write('ultima', { savedAt: '2026-11-20T12:00:00Z' });
    write('di-mezzo', { savedAt: '2026-11-20T11:00:00Z' });
    const claims = holding();
    const left = await abandonedDrafts(storage, scope, base.values, claims);
    expect(left.map(({ formId }) => formId)).toEqual(['ultima', 'di-mezzo', 'prima']);
    expect(left[0]).toMatchObject({
      key: draftKey(scope, 'ultima'),
      draft: { ...draft, savedAt: '2026-11-20T12:00:00Z' },
    });
    expect([...claims.held].toSorted()).toEqual(left.map(({ key }) => key).toSorted());
  });

  test('abandoned drafts exclude those of open forms and of other items, kinds and users', async () => {
    write('aperto');
    write('a', {}, draftScope('elena', 'article', '01J'));
    write('b', {}, draftScope('elena', 'video'));
    write('c', {}, draftScope('giulia', 'article'));
    expect(await abandonedDrafts(storage, scope, base.values, holding('aperto'))).toEqual([]);
    expect(kept.size).toBe(4);
  });

  test('abandoned drafts that are unreadable or equal to the saved values are deleted, unless a form holds them', async () => {
    kept.set(draftKey(scope, 'rotta'), '{');
    write('uguale', { values: base.values, base: { values: { title: 'Prima' } } });
    write('uguale-aperta', { values: base.values, base: { values: { title: 'Prima' } } });
    const claims = holding('uguale-aperta');
    expect(await abandonedDrafts(storage, scope, base.values, claims)).toEqual([]);
    expect([...kept.keys()]).toEqual([draftKey(scope, 'uguale-aperta')]);
    expect(claims.held.size).toBe(0);
  });

  test('a form that opens deletes drafts older than those of the server, of other items and other people, and none of its own', async () => {
    const now = new Date('2026-11-20T12:00:00Z');
    const daysAgo = (days: number) => new Date(now.getTime() - days * 86_400_000).toISOString();
    const [old, younger] = [{ savedAt: daysAgo(limits.keptDays + 1) }, { savedAt: daysAgo(limits.keptDays - 1) }];
    const another = draftScope('elena', 'article', '01J');
    write('sua', old);
    write('dimenticata', old, another);
    write('di-giulia', old, draftScope('giulia', 'newsletter'));
    kept.set(draftKey(another, 'rotta'), '{');
    write('recente', younger, another);
    kept.set('sinopia.views.elena', '[]');
    const claims = holding();
    await forgetOldDrafts(storage, scope, now, claims);
    const left = [draftKey(scope, 'sua'), draftKey(another, 'recente'), 'sinopia.views.elena'];
    expect([...kept.keys()]).toEqual(left);
    expect(claims.held.size).toBe(0);
  });

  test('an old draft stays while a form holds it', async () => {
    write('aperta', { savedAt: '2020-01-01T00:00:00Z' });
    await forgetOldDrafts(storage, draftScope('elena', 'video'), new Date('2026-11-20T12:00:00Z'), holding('aperta'));
    expect(kept.size).toBe(1);
  });
});

const opened: ReturnType<typeof draftClaims>[] = [];
function form() {
  const claims = draftClaims();
  opened.push(claims);
  return claims;
}
afterEach(() => {
  for (const claims of opened) claims.close();
  vi.unstubAllGlobals();
});

describe('the claim of a draft', () => {
  test('a draft is claimed by one form at a time', async () => {
    const one = form();
    const other = form();
    expect([await one.claim('a'), await other.claim('a'), await other.claim('b')]).toEqual([true, false, true]);
  });

  test.each([
    ['releases its draft', (claims: ReturnType<typeof form>) => claims.release('a')],
    ['is closed', (claims: ReturnType<typeof form>) => claims.close()],
  ])('a draft can be claimed as soon as its form %s', async (_, end) => {
    const one = form();
    const other = form();
    await one.claim('a');
    end(one);
    expect(await other.claim('a')).toBe(true);
  });

  test('a form that is closed during its claim does not get the draft', async () => {
    const one = form();
    const other = form();
    const claimed = one.claim('a');
    one.close();
    expect([await claimed, await other.claim('a')]).toEqual([false, true]);
  });
});

test.each([
  ['has no Web Locks', {}],
  ['denies Web Locks', { locks: { request: () => Promise.reject(new DOMException('no', 'SecurityError')) } }],
])('in a browser that %s every claim of a draft is granted', async (_, navigator) => {
  vi.stubGlobal('navigator', navigator);
  expect([await form().claim('a'), await form().claim('a')]).toEqual([true, true]);
});
