import { expect, it } from 'vitest';
import type { KindWithSharePicture } from '#shared/model/snapshot/snapshot.ts';
import { type Change, SnapshotLists } from '#shared/model/snapshot/snapshot-lists.ts';
import { addDays } from '#shared/time/dates.ts';
import { touchedSharePictures, wantedSharePictures } from './wanted-share-pictures.ts';

type Put = Parameters<SnapshotLists['put']>[1];

const itemOf = (kind: KindWithSharePicture, number: number, title = `Titolo ${number}`) => {
  const day = addDays('2020-01-01', number);
  const dates =
    kind === 'event'
      ? { startDate: day, endDate: day, type: 'Mostra' }
      : { date: day, category: 'arte', videoId: '', thumbnail: '' };
  return { id: `n${number}`, title, version: 1, publishedAt: day, updatedAt: day, location: 'Roma', ...dates } as Put;
};

const many = 1_010;
const numbers = Array.from({ length: many }, (_, number) => number);

/** The titles on the share pictures of all items by key, after these changes, and as they follow from what the changes touch. */
function sharePicturesAfter(kind: KindWithSharePicture, change: (lists: SnapshotLists) => Change[]) {
  const lists = new SnapshotLists({ [kind]: numbers.map((number) => itemOf(kind, number)) });
  const all = () => new Map(wantedSharePictures({ lists }).map(({ key, card }) => [key, card.title]));
  const updated = all();
  const { keys, wanted } = touchedSharePictures({ lists }, change(lists));
  for (const key of keys) updated.delete(key);
  for (const { key, card } of wanted) updated.set(key, card.title);
  return { updated: [...updated].toSorted(), all: [...all()].toSorted(), touched: keys.size };
}

const changes: Record<string, (lists: SnapshotLists, kind: KindWithSharePicture) => Change[]> = {
  'a new item': (lists, kind) => lists.put(kind, itemOf(kind, many)),
  'three new items': (lists, kind) => [1, 2, 3].flatMap((more) => lists.put(kind, itemOf(kind, many + more))),
  'a new title': (lists, kind) => lists.put(kind, itemOf(kind, many - 2, 'Altro')),
  'a new title of an old item': (lists, kind) => lists.put(kind, itemOf(kind, 3, 'Altro')),
  'an item withdrawn': (lists, kind) => lists.remove(kind, `n${many - 5}`),
  'an old item withdrawn': (lists, kind) => lists.remove(kind, 'n2'),
  'an old item that gets a new date': (lists, kind) => lists.put(kind, { ...itemOf(kind, many + 5), id: 'n4' } as Put),
};

const kinds = ['article', 'event', 'news', 'video'] as const;
it.each(Object.keys(changes).flatMap((name) => kinds.map((kind) => [name, kind] as const)))(
  '%s (%s): the touched share pictures include every one that differs',
  (name, kind) => {
    const { updated, all, touched } = sharePicturesAfter(kind, (lists) => changes[name]?.(lists, kind) ?? []);
    expect(updated).toEqual(all);
    expect(touched).toBeLessThan(10);
  },
);
