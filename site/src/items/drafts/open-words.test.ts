import 'fake-indexeddb/auto';
import { expect, it } from 'vitest';
import { openOutbox } from '#site/src/forms/outbox.ts';
import { openWords } from './open-words.ts';
import type { DraftCalls } from './server-drafts.ts';

const outbox = openOutbox('aperture');
const kept = (place: string, values: Record<string, string>, version?: number) =>
  outbox.keep({ key: place, owner: 'ada', place, payload: { version, values }, at: '2026-11-27T10:00:00.000Z' });
const unreachable = { get: () => Promise.reject(new Error('no line')) } as unknown as DraftCalls;
const empty = { title: '' };

it('a new piece whose draft cannot be read opens with the words of this browser, and without any not at all', async () => {
  const place = { outbox, owner: 'ada', kind: 'article', calls: unreachable };
  await expect(openWords({ ...place, id: '01J', saved: { values: empty } })).rejects.toThrow('no line');
  const stored = { values: { title: 'La pala' }, id: '02J', version: 1 };
  expect((await openWords({ ...place, id: '02J', saved: stored })).base).toBe(stored);
  await kept('article 01J', { title: 'Scritta qui' });
  expect((await openWords({ ...place, id: '01J', saved: { values: empty } })).words?.values).toEqual({
    title: 'Scritta qui',
  });
});

it('the words of a newsletter that was saved meanwhile keep their version, and their base is a guess', async () => {
  await kept('newsletter 03J', { title: 'Prima bozza' }, 1);
  const saved = { values: { title: 'Di un’altra' }, id: '03J', version: 2 };
  const { base, words } = await openWords({ outbox, owner: 'ada', kind: 'newsletter', id: '03J', saved });
  expect([base, words?.values]).toEqual([
    { ...saved, version: 1, isGuess: true, unanswered: undefined },
    { title: 'Prima bozza' },
  ]);
});
