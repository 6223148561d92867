import { describe, expect, test } from 'vitest';
import { articleCalls } from '#functions/testing/article-calls.ts';
import { articleForm, newsroom, testMagazine } from '#functions/testing/magazine.ts';
import { breakNthCall, type StoreFault, storeFaults } from '#functions/testing/store-faults.ts';

const magazine = await testMagazine();
const { call, ctx } = magazine;
const staff = await newsroom(magazine);
const { create, read, publishedBy } = articleCalls(magazine);

type Action = { prepare: () => Promise<string>; method: string; path: (id: string) => string; body?: object };

const pending = async () => (await create(staff.editor, { status: 'pending' })).id;
const published = async () => (await publishedBy(staff.writer, staff.editor)).id;

/** All done by the editor. */
const actions: Record<string, Action> = {
  'a new article': {
    prepare: pending,
    method: 'POST',
    path: () => '/articles',
    body: { ...articleForm, status: 'published' },
  },
  'a save': { prepare: published, method: 'PUT', path: (id) => `/articles/${id}`, body: { title: 'Salvato' } },
  'an approval': { prepare: pending, method: 'PUT', path: (id) => `/articles/${id}/approve` },
  'a rejection': { prepare: pending, method: 'PUT', path: (id) => `/articles/${id}/reject` },
  'a deletion': { prepare: pending, method: 'DELETE', path: (id) => `/articles/${id}` },
  'a list': { prepare: published, method: 'GET', path: () => '/articles/pending/list' },
};

// Each action makes different calls to the store; the mapping of faults is in one place, so a list is enough for the rare ones.
const anything = Object.keys(storeFaults).filter((fault) => !fault.includes('transaction')) as StoreFault[];
const everywhere: StoreFault[] = ['a throttled request', 'another transaction', 'a throttled transaction'];
const cases = Object.keys(actions).flatMap((action) =>
  (action === 'a list' ? anything : everywhere).map((fault) => [action, fault] as const),
);

describe('when the store fails', () => {
  test.each(cases)('%s with %s is answered 503 and happens whole or not at all', async (name, fault) => {
    const { prepare, method, path, body } = actions[name] as Action;
    const answered: number[] = [];
    for (let nth = 1; ; nth++) {
      const id = await prepare();
      const before = await bothEditions(id);
      const broken = breakNthCall(ctx.store, nth, fault);
      const answer = await call(method, path(id), { as: staff.editor, ...(body ? { body } : {}) });
      broken.mend();
      if (!broken.reached()) break;
      answered.push(answer.status);
      expect(answer.text).not.toContain('secret');
      if (answer.status === 503) expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(0);
      if (answer.status >= 400) expect(await bothEditions(id)).toEqual(before);
    }
    expect(answered).not.toHaveLength(0);
    expect(answered.filter((status) => ![200, 201, 204, 409, 503].includes(status))).toEqual([]);
  });
});

test('an approval and its undoing happen although another transaction holds a row of theirs for a moment', async () => {
  const id = await pending();
  for (const action of ['approve', 'approve/undo']) {
    const held = breakNthCall(ctx.store, 1, 'another transaction');
    const answer = await call('PUT', `/articles/${id}/${action}`, { as: staff.editor });
    held.mend();
    expect([action, held.reached(), answer.status]).toEqual([action, true, 200]);
  }
});

const bothEditions = async (id: string) => [(await read(id, staff.admin)).body, (await read(id)).body];
