import type { DeskItem, ListName } from './desk.ts';
import { byText, type Finding, type Order } from './finding.ts';

const later = (key: 'date' | 'updatedAt') => (one: DeskItem, other: DeskItem) => other[key].localeCompare(one[key]);

const newest = { id: 'recenti', label: 'Data, dalla più recente', compare: later('date') };
const saved = { id: 'modifica', label: 'Ultima modifica', compare: later('updatedAt') };
const others: Order<DeskItem>[] = [
  { id: 'antichi', label: 'Data, dalla più antica', compare: (one, other) => one.date.localeCompare(other.date) },
  { id: 'titolo', label: 'Titolo', compare: byText(({ title }) => title) },
];

const textOf = ({ title, description, topic, author, location = '' }: DeskItem) =>
  [title, description, topic, author, location].join(' ');

/** Kinds that are mixed come by when they were last saved, a kind alone by its date. */
export const itemFinding = (list: ListName): Finding<DeskItem> => ({
  textOf,
  orders: list === 'mine' ? [saved, newest, ...others] : [newest, saved, ...others],
});
