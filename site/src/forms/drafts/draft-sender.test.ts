import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { ApiProblem } from '#site/src/api/api.ts';
import type { FormValues } from '#site/src/forms/kind.ts';
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
      remove: async (id, tag) => void calls.push(['remove', id, tag]),
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

test('a save does not wait for a server that never answers the deletion of a copy', async () => {
  let isAborted = false;
  const form: { unsaved: ServerDraft | undefined } = { unsaved: undefined };
  const made = new DraftSender(
    {
      get: async () => undefined,
      put: async () => '1',
      remove: (_id, _tag, signal) =>
        new Promise((_resolve, reject) => {
          signal.addEventListener('abort', () => {
            isAborted = true;
            reject(new ApiProblem({ status: 0 }));
          });
        }),
    },
    () => form.unsaved,
    () => {},
  );
  made.adopt({ id: '01J', tag: '1' });
  made.changed();
  await vi.advanceTimersToNextTimerAsync();
  const paused = made.pause();
  await vi.advanceTimersToNextTimerAsync();
  await paused;
  expect(isAborted).toBe(true);
});

/** A form and a server that keeps its copy. The next call waits for `answer`. */
function senderWithServer() {
  const server: { copy?: { values: FormValues; tag: string } | undefined; answer?: (() => Promise<void>) | undefined } =
    {};
  const states: string[] = [];
  const form: { unsaved: ServerDraft | undefined } = { unsaved: undefined };
  const answered = () => {
    const { answer } = server;
    server.answer = undefined;
    return answer?.();
  };
  const assertKnown = (tag: string | undefined) => {
    if (tag !== server.copy?.tag) throw new ApiProblem({ status: 409 });
  };
  const made = new DraftSender(
    {
      get: async () => server.copy,
      async put({ values }, tag) {
        assertKnown(tag);
        const written = `${tag ?? ''}+`;
        server.copy = { values, tag: written };
        await answered();
        return written;
      },
      async remove(_, tag) {
        await answered();
        assertKnown(tag);
        server.copy = undefined;
      },
    },
    () => form.unsaved,
    ({ state }) => states.push(state),
  );
  const write = (unsaved: ServerDraft | undefined) => {
    form.unsaved = unsaved;
    made.changed();
  };
  return { server, states, write };
}

const lost = () => Promise.reject(new ApiProblem({ status: 0 }));

test('a copy whose answer was lost is this form’s own, also when more has been written since', async () => {
  const { server, states, write } = senderWithServer();
  server.answer = lost;
  write(draft);
  await vi.advanceTimersToNextTimerAsync();
  write({ ...draft, values: { title: 'Oro e blu' } });
  await vi.runAllTimersAsync();
  expect([states, server.copy?.values]).toEqual([['waiting', 'stored'], { title: 'Oro e blu' }]);
});

test('the deletion of a copy that failed in the network is tried again', async () => {
  const { server, states, write } = senderWithServer();
  write(draft);
  await vi.runAllTimersAsync();
  server.answer = lost;
  write(undefined);
  await vi.runAllTimersAsync();
  expect([states, server.copy]).toEqual([['stored', 'waiting', 'none'], undefined]);
});

test('a copy is deleted when everything was undone while it was on its way', async () => {
  const { server, states, write } = senderWithServer();
  const { promise, resolve } = Promise.withResolvers<void>();
  server.answer = () => promise;
  write(draft);
  await vi.advanceTimersToNextTimerAsync();
  write(undefined);
  await vi.runAllTimersAsync();
  resolve();
  await vi.runAllTimersAsync();
  expect([states, server.copy]).toEqual([['stored', 'none'], undefined]);
});
