import { describe, expect, it } from 'vitest';
import { addDays } from '#shared/time/dates.ts';
import { weekSlots } from './week-slots.ts';

const week = Array.from({ length: 7 }, (_, index) => addDays('2026-11-08', index));
const event = (id: string, startDate: string, endDate = startDate) => ({ id, startDate, endDate });

/** Each place of the week in a line: where a bar begins, its name and length, and a dot for a day that is free. */
function drawn(events: ReturnType<typeof event>[]) {
  const slots = weekSlots(week, events);
  return [0, 1].map((place) =>
    slots
      .map(({ bars }) => {
        const bar = bars.find((candidate) => candidate.place === place);
        if (!bar) return '.';
        return bar.days === 0 ? '=' : `${bar.opens ? '[' : ''}${bar.event.id}${bar.days}${bar.closes ? ']' : ''}`;
      })
      .join(' '),
  );
}

describe('a week of the calendar', () => {
  it('draws an event of the whole month as one bar', () =>
    expect(drawn([event('A', '2026-10-01', '2027-01-11')])).toEqual(['A7 = = = = = =', '. . . . . . .']));

  it('marks where a bar opens and closes', () =>
    expect(drawn([event('A', '2026-11-09', '2026-11-12')])).toEqual(['. [A4] = = = . .', '. . . . . . .']));

  it('keeps a bar in its place when an evening comes and goes', () =>
    expect(drawn([event('A', '2026-10-01', '2027-01-11'), event('B', '2026-11-10')])).toEqual([
      'A7 = = = = = =',
      '. . [B1] . . . .',
    ]));

  it('puts a bar above an evening of its first day', () =>
    expect(drawn([event('A', '2026-11-08', '2026-11-20'), event('B', '2026-11-08')])).toEqual([
      '[A7 = = = = = =',
      '[B1] . . . . . .',
    ]));

  it('breaks a bar where two events of the day take both places', () =>
    expect(drawn([event('A', '2026-10-01', '2027-01-11'), event('B', '2026-11-10'), event('C', '2026-11-10')])).toEqual(
      ['A2 = [B1] A4 = = =', '. . [C1] . . . .'],
    ));

  it('shows two events a day at most and counts them all', () => {
    const events = ['A', 'B', 'C', 'D'].map((id) => event(id, '2026-10-01', '2027-01-11'));
    const slots = weekSlots(week, [...events, event('E', '2026-11-10')]);
    expect(slots).toHaveLength(7);
    for (const { bars, count } of slots) {
      expect(bars).toHaveLength(2);
      expect(count).toBeGreaterThan(3);
    }
  });
});
