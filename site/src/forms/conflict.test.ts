import { expect, test } from 'vitest';
import { isSame, type Saved, saveWithRetry } from './conflict.ts';

const base = { title: 'Oro', description: 'La foglia', content: 'Testo', featured: false };

test('two forms are the same if no field differs', () => {
  expect(isSame(base, { ...base })).toBe(true);
  expect(isSame(base, { ...base, featured: true })).toBe(false);
});

type Form = { title: string };
const current = (version: number) => ({ values: { title: 'Arrivato' }, id: '01J', version });

/** A form whose saves end in this order; a `Saved` is a conflict with that stored item. */
async function sent(base: Saved<Form>, ...ends: (Saved<Form> | Error | string)[]) {
  const form = { current: base };
  const calls: string[] = [];
  const saved = saveWithRetry(
    form,
    { title: 'Scritto' },
    async ({ title }) => {
      const end = ends[calls.length];
      calls.push(`${form.current.id ?? 'new'}: ${title}`);
      if (typeof end === 'string') return end;
      throw end;
    },
    (error) => (error instanceof Error ? undefined : (error as Saved<Form>)),
  );
  const end = await saved.catch((error) => error);
  return { end, calls, base: form.current };
}

const unsaved = { values: { title: '' } };
const unanswered = { ...unsaved, unanswered: { title: 'Prima' } };

test('a successful first save is sent once', async () =>
  expect(await sent(unsaved, 'salvato')).toEqual({ end: 'salvato', calls: ['new: Scritto'], base: unsaved }));

test('a first save without an answer is remembered with its values', async () =>
  expect(await sent(unsaved, new Error('HTTP 0'))).toMatchObject({ base: { unanswered: { title: 'Scritto' } } }));

test('a first save that conflicts with this form’s unanswered one is retried as a change', async () =>
  expect(await sent(unanswered, current(1), 'salvato', 'salvato')).toEqual({
    end: 'salvato',
    calls: ['new: Scritto', 'new: Prima', '01J: Scritto'],
    base: current(1),
  }));

test('a first save is not retried over other values than those of the unanswered one', async () =>
  expect(await sent(unanswered, current(1), current(1))).toEqual({
    end: current(1),
    calls: ['new: Scritto', 'new: Prima'],
    base: unanswered,
  }));

test('a first save is not retried over a save of another device', async () =>
  expect(await sent(unsaved, current(1))).toEqual({ end: current(1), calls: ['new: Scritto'], base: unsaved }));

test('a failure other than a conflict is thrown, also by the retry', async () => {
  const failure = new Error('HTTP 0');
  expect(await sent(current(3), failure)).toEqual({ end: failure, calls: ['01J: Scritto'], base: current(3) });
  expect(await sent(unanswered, current(1), 'salvato', failure)).toEqual({
    end: failure,
    calls: ['new: Scritto', 'new: Prima', '01J: Scritto'],
    base: current(1),
  });
});

test('a later save that conflicts with itself is retried', async () => {
  const arrived = { ...current(4), values: { title: 'Scritto' } };
  expect(await sent(current(3), arrived, 'salvato')).toEqual({
    end: 'salvato',
    calls: ['01J: Scritto', '01J: Scritto'],
    base: arrived,
  });
});

test('a later save that conflicts with other values is not retried', async () =>
  expect(await sent(current(1), current(1))).toEqual({ end: current(1), calls: ['01J: Scritto'], base: current(1) }));
