import 'fake-indexeddb/auto';
import { expect, test } from 'vitest';
import { openOutbox } from '#site/src/forms/outbox.ts';
import { readUnsentNotes } from './unsent-notes.ts';

const outbox = openOutbox('notes');
const read = (item: string, owner = 'ada') => readUnsentNotes({ outbox, owner, item });

test('an answer that was not sent goes with its note, those to other notes stay, and no other account reads them', async () => {
  const kept = await read('article 01J');
  kept.storeAnswer('una', 'Sì');
  kept.storeAnswer('altra', 'No');
  kept.dropAnswersExceptTo([{ id: 'altra' }]);
  const again = await read('article 01J');
  expect([again.answer('una'), again.answer('altra'), again.hasAny()]).toEqual([undefined, 'No', true]);
  expect((await read('article 01J', 'bruno')).hasAny()).toBe(false);
  again.dropAnswersExceptTo([]);
  expect((await read('article 01J')).hasAny()).toBe(false);
});

const noteOf = (text: string) => ({
  anchor: { quote: 'la pala', before: '', after: '', at: 0 },
  text,
  suggestion: undefined,
});

test('a note of one form stays when another form sends or cancels its own, and the next form goes on with it', async () => {
  const [one, other] = [await read('article 02J'), await read('article 02J')];
  one.storeNote(noteOf('Chi lo dice?'));
  other.storeNote(noteOf('Quale?'));
  other.storeNote(undefined);
  const again = await read('article 02J');
  expect(again.note?.text).toBe('Chi lo dice?');
  again.storeNote(noteOf('Chi lo dice, e dove?'));
  expect((await read('article 02J')).note?.text).toBe('Chi lo dice, e dove?');
  again.storeNote(undefined);
  expect((await read('article 02J')).hasAny()).toBe(false);
});
