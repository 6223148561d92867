import { expect, it } from 'vitest';
import type { ListedEvent } from './EventEntry.tsx';
import { inProgramme } from './Programme.tsx';
import { eventChoices } from './ProgrammeIsland.tsx';

it('the buttons of the programme are exhibitions, fairs and auctions', () => {
  expect(eventChoices.map(({ name }) => name)).toEqual(['Mostre', 'Fiere', 'Aste']);
});

it('the programme has running and coming events by start, and past ones from the last to end and the last to begin', () => {
  const event = (id: string, startDate: string, endDate: string): ListedEvent => ({
    id,
    startDate,
    endDate,
    type: 'Mostra',
    title: id,
    location: 'Parma',
  });
  const events = [
    event('past', '2026-01-01', '2026-02-01'),
    event('past, of one day', '2026-02-01', '2026-02-01'),
    event('coming', '2026-12-01', '2026-12-02'),
    event('recent', '2025-01-01', '2026-11-19'),
    event('today', '2026-11-20', '2026-11-20'),
  ];
  const { current, past } = inProgramme(events, '2026-11-20');
  expect(current.map(({ id }) => id)).toEqual(['today', 'coming']);
  expect(past.map(({ id }) => id)).toEqual(['recent', 'past, of one day', 'past']);
});
