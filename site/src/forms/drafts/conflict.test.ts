import { expect, test } from 'vitest';
import { differences, draftBase, isSame, merged, type Saved, saveWithRetry } from './conflict.ts';

const base = { title: 'Oro', description: 'La foglia', content: 'Testo', featured: false };

test('two versions with equal changes have no differences', () => {
  expect(differences(base, { ...base, title: 'Argento' }, { ...base, title: 'Argento' })).toEqual([]);
});

test('a field changed only in their version is theirs by default', () => {
  expect(differences(base, base, { ...base, description: 'Il bolo' })).toEqual([
    { field: 'description', mine: 'La foglia', theirs: 'Il bolo', keep: 'theirs' },
  ]);
});

test('a field changed only in my version is mine by default', () => {
  expect(differences(base, { ...base, content: 'Altro testo' }, base)).toMatchObject([
    { field: 'content', keep: 'mine' },
  ]);
});

test('a field changed in both versions is mine by default and theirs if chosen', () => {
  const mine = { ...base, title: 'Argento' };
  const [difference] = differences(base, mine, { ...base, title: 'Rame' });
  expect(difference).toEqual({ field: 'title', mine: 'Argento', theirs: 'Rame', keep: 'mine' });
  expect(merged(mine, difference ? [{ ...difference, keep: 'theirs' }] : [])).toEqual({ ...base, title: 'Rame' });
});

test('merging two versions keeps my fields except those chosen from theirs', () => {
  const mine = { ...base, title: 'Argento' };
  const theirs = { ...base, description: 'Il bolo', featured: true };
  expect(merged(mine, differences(base, mine, theirs))).toEqual({
    title: 'Argento',
    description: 'Il bolo',
    content: 'Testo',
    featured: true,
  });
});

test('without a known base no field is mine or theirs until it is chosen', () => {
  const mine = { ...base, title: 'Argento' };
  const found = differences(undefined, mine, { ...base, description: 'Il bolo' });
  expect(found.map(({ field, keep }) => [field, keep])).toEqual([
    ['title', undefined],
    ['description', undefined],
  ]);
});

test.each([
  ['the present version has its values', 3, undefined, { values: base, version: 3 }],
  [
    'a former version has those of that version',
    2,
    { ...base, title: 'Prima' },
    { version: 2, values: { title: 'Prima' } },
  ],
  ['a former version that is gone is a guess', 1, undefined, { values: base, version: 1, isGuess: true }],
  ['no version is a guess', undefined, undefined, { values: base, version: undefined, isGuess: true }],
] as const)('the base of a draft that began from %s', (_, version, former, expected) => {
  expect(draftBase({ values: base, id: '01J', version: 3 }, version, former)).toMatchObject({ id: '01J', ...expected });
});

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
