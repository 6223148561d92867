import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { DraftSender } from './draft-sender.ts';
import type { ServerDraft } from './server-drafts.ts';

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('window', globalThis);
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

/** A form whose calls to the server are listed; the first ones have no answer. */
function sender({ unanswered = 0 } = {}) {
  const calls: unknown[][] = [];
  const form: { unsaved: ServerDraft | undefined } = { unsaved: undefined };
  const made = new DraftSender(
    {
      get: async () => undefined,
      put: async ({ id }, tag) => {
        calls.push(['put', id, tag]);
        if (calls.length <= unanswered) throw new Error('HTTP 0');
        return `${calls.length}`;
      },
      remove: async (...named) => void calls.push(['remove', ...named]),
    },
    () => form.unsaved,
    () => {},
  );
  const rest = async (unsaved: ServerDraft | undefined) => {
    form.unsaved = unsaved;
    made.changed();
    await vi.runAllTimersAsync();
  };
  return { made, form, calls, rest };
}

const draft = { id: '01J', form: 'f1', version: 1, values: { title: 'Oro' } };

test('a form that is again as it was saved deletes its copy', async () => {
  const { calls, rest } = sender();
  await rest(draft);
  await rest(undefined);
  expect(calls).toEqual([
    ['put', '01J', undefined],
    ['remove', '01J', '1'],
  ]);
});

test('a copy of another device that was adopted and never sent again is deleted, too', async () => {
  const { made, calls, rest } = sender();
  made.adopt({ id: '01J', tag: 'altrove' });
  await rest(undefined);
  expect(calls).toEqual([['remove', '01J', 'altrove']]);
});

test('a form without a copy deletes nothing', async () => {
  const { made, calls, rest } = sender();
  made.adopt(undefined);
  await rest(undefined);
  expect(calls).toEqual([]);
});

test('a copy that had no answer is sent again after a save that failed meanwhile', async () => {
  const { made, form, calls } = sender({ unanswered: 1 });
  form.unsaved = draft;
  made.changed();
  await vi.advanceTimersToNextTimerAsync();
  await made.pause();
  made.resume({ isSaved: false });
  await vi.runAllTimersAsync();
  expect(calls).toEqual([
    ['put', '01J', undefined],
    ['put', '01J', undefined],
  ]);
});
