import { expect, test } from 'vitest';
import type { CalendarEvent } from '#shared/publish/list-files.ts';
import { addressOf, type CalendarType, exportQuery, filterEvents, isFiltering, viewOf } from './calendar-view.ts';

const event = (id: string, type: CalendarEvent['type'], title: string, location: string, description = '') => ({
  id,
  type,
  title,
  location,
  description,
  startDate: '2026-11-20',
  endDate: '2026-11-20',
});

const events = [
  { ...event('carta', 'Mostra', 'Paesaggi di carta', 'Fabriano', 'Perché la filigrana'), city: 'Marche' },
  event('fogli', 'Fiera', 'Disegno', 'Milano'),
  event('lotti', 'Asta', 'Asta Novecento', 'Torino'),
  event('parole', 'Conferenza', 'Leggere un restauro', 'Parma'),
  event('mani', 'Workshop', 'Marmorizzare', 'Città di Castello'),
  event('altro', 'Altro evento', 'Notte dei musei', 'Roma'),
];

test.each([
  ['Tutti', '', ['carta', 'fogli', 'lotti', 'parole', 'mani', 'altro']],
  ['Mostra', '', ['carta']],
  ['Fiera', '', ['fogli']],
  ['Asta', '', ['lotti']],
  ['Altro evento', '', ['parole', 'mani', 'altro']],
  ['Tutti', 'PAESAGGI', ['carta']],
  ['Tutti', 'citta', ['mani']],
  ['Tutti', 'perche', ['carta']],
  ['Tutti', 'carta fabriano', ['carta']],
  ['Tutti', 'carta marche', ['carta']],
  ['Asta', 'carta', []],
  ['Tutti', '  ', ['carta', 'fogli', 'lotti', 'parole', 'mani', 'altro']],
] as [CalendarType, string, string[]][])('type %s and words %j find %j', (type, words, found) =>
  expect(filterEvents(events, { month: '2026-11', type, words }).map(({ id }) => id)).toEqual(found),
);

test.each([
  ['', { month: '2026-11', type: 'Tutti', words: '' }],
  ['?mese=2027-01', { month: '2027-01', type: 'Tutti', words: '' }],
  ['?mese=2027-13&tipo=Fiore', { month: '2026-11', type: 'Tutti', words: '' }],
  ['?tipo=Altro+evento&q=carta', { month: '2026-11', type: 'Altro evento', words: 'carta' }],
  ['/2027-01?tipo=Asta', { month: '2027-01', type: 'Asta', words: '' }],
  ['/2027-13', { month: '2026-11', type: 'Tutti', words: '' }],
])('/calendario%s is the view %o', (rest, view) =>
  expect(viewOf(new URL(`https://x.example/calendario${rest}`), '2026-11')).toEqual(view),
);

test('a view comes back from its address', () => {
  const view = { month: '2027-01', type: 'Altro evento', words: 'luce & ombra' } as const;
  for (const pages of [[], ['2027-01']]) {
    const address = addressOf(view, '2026-11', pages);
    expect(viewOf(new URL(address, 'https://x.example'), '2026-11')).toEqual(view);
  }
  const all = { type: 'Tutti', words: '' } as const;
  expect(addressOf({ ...all, month: '2026-11' }, '2026-11', ['2026-11'])).toBe('/calendario');
  expect(addressOf({ ...all, month: '2027-01' }, '2026-11', ['2027-01'])).toBe('/calendario/2027-01');
  expect(addressOf({ ...all, month: '2027-01' }, '2026-11', [])).toBe('/calendario?mese=2027-01');
});

test.each([
  ['Tutti', '', false],
  ['Tutti', ' ', false],
  ['Asta', '', true],
  ['Tutti', 'a', true],
] as [CalendarType, string, boolean][])('type %s and words %j are filters: %s', (type, words, filtering) =>
  expect(isFiltering({ month: '2026-11', type, words })).toBe(filtering),
);

test.each([
  ['2026-11', 'Tutti', { start_date: '2026-11-01', end_date: '2026-12-01' }],
  ['2026-12', 'Mostra', { start_date: '2026-12-01', end_date: '2027-01-01', type: 'Mostra' }],
  ['2028-02', 'Altro evento', { start_date: '2028-02-01', end_date: '2028-03-01', type: 'Altro evento' }],
] as const)('the month %s and the type %s are exported with the query %o', (month, type, query) =>
  expect(exportQuery({ month, type })).toEqual(query),
);
