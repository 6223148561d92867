import { expect, test } from 'vitest';
import type { Saved } from './autosave.ts';
import { saveOverOwn } from './save-again.ts';

type Form = { title: string };
const current = (version: number) => ({ values: { title: 'Arrivato' }, id: '01J', version });

/** A form whose sends end like this, one after the other; a conflict says what there is. */
async function sent(base: Saved<Form>, ...ends: (Saved<Form> | Error | string)[]) {
  const form = { current: base };
  const from: (string | undefined)[] = [];
  const saved = saveOverOwn(
    form,
    { title: 'Scritto' },
    async () => {
      const end = ends[from.length];
      from.push(form.current.id);
      if (typeof end === 'string') return end;
      throw end;
    },
    (error) => (error instanceof Error ? undefined : (error as Saved<Form>)),
  );
  const end = await saved.catch((error) => error);
  return { end, from, base: form.current };
}

const unsaved = { values: { title: '' } };

test('a first save that arrives is all there is to it', async () =>
  expect(await sent(unsaved, 'salvato')).toEqual({ end: 'salvato', from: [undefined], base: unsaved }));

test('a first save that had arrived before is written on at once', async () =>
  expect(await sent(unsaved, current(1), 'salvato')).toEqual({
    end: 'salvato',
    from: [undefined, '01J'],
    base: current(1),
  }));

test('what others have saved since is not written over', async () =>
  expect(await sent(unsaved, current(2))).toEqual({ end: current(2), from: [undefined], base: unsaved }));

test('a failure is one, and after a conflict too', async () => {
  const failure = new Error('HTTP 0');
  expect(await sent(unsaved, failure)).toEqual({ end: failure, from: [undefined], base: unsaved });
  expect(await sent(unsaved, current(1), failure)).toEqual({
    end: failure,
    from: [undefined, '01J'],
    base: current(1),
  });
});

test('a later save that had arrived before is made once more, on itself', async () => {
  const arrived = { ...current(4), values: { title: 'Scritto' } };
  expect(await sent(current(3), arrived, 'salvato')).toEqual({ end: 'salvato', from: ['01J', '01J'], base: arrived });
});

test('a conflict of something saved long ago is a conflict', async () =>
  expect(await sent(current(1), current(1))).toEqual({ end: current(1), from: ['01J'], base: current(1) }));
