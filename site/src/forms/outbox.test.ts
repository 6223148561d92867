import 'fake-indexeddb/auto';
import { afterEach, expect, it, vi } from 'vitest';
import { type Entry, openOutbox } from './outbox.ts';

const outbox = openOutbox('prova');
const entry = (key: string, words: string, at = '2026-11-27T10:00:00.000Z', owner = 'ada'): Entry => ({
  key,
  owner,
  place: 'article 01J',
  payload: words,
  at,
});
const wordsOf = async (owner = 'ada') => (await outbox.of(owner, 'article 01J')).map(({ payload }) => payload);

afterEach(async () => {
  for (const owner of ['ada', 'bruno']) for (const { key } of await outbox.of(owner)) await outbox.drop({ key });
  vi.unstubAllGlobals();
});

it('what one person has written is found newest first, and not by another', async () => {
  await outbox.keep(entry('uno', 'Prima'));
  await outbox.keep(entry('due', 'Dopo', '2026-11-27T11:00:00.000Z'));
  expect([await wordsOf(), await wordsOf('bruno')]).toEqual([['Dopo', 'Prima'], []]);
});

it('a form goes on from the entry of another only as it was read', async () => {
  const left = entry('chiusa', 'Lasciate');
  await outbox.keep(left);
  await outbox.keep(entry('nuova', 'Riprese'), left);
  expect(await wordsOf()).toEqual(['Riprese']);

  const open = entry('aperta', 'Lette');
  await outbox.keep(open);
  await outbox.keep(entry('aperta', 'Scritte dopo', '2026-11-27T10:00:01.000Z'));
  await outbox.keep(entry('altra', 'Proseguite'), open);
  expect((await wordsOf()).toSorted()).toEqual(['Proseguite', 'Riprese', 'Scritte dopo']);
});

it('entries are gone thirty days after they were written', async () => {
  await outbox.keep(entry('vecchia', 'Vecchie', '2026-10-01T10:00:00.000Z'));
  await outbox.keep(entry('nuova', 'Nuove'));
  await outbox.forgetOld(new Date('2026-11-27T12:00:00Z'));
  expect(await wordsOf()).toEqual(['Nuove']);
});

it('where the browser keeps nothing, every entry is refused and none is found', async () => {
  vi.stubGlobal('indexedDB', {
    open: () => {
      throw new DOMException('denied', 'SecurityError');
    },
  });
  const denied = openOutbox('negato');
  expect([await denied.keep(entry('uno', 'Niente')), await denied.of('ada')]).toEqual([false, []]);
});
