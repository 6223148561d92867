import type { CivilDate } from '#shared/time/dates.ts';
import { eventsOn, phaseOn } from '#shared/time/month-grid.ts';

/** A cell has room for two; the others are in the dialog. */
export const eventsInCell = 2;

type Listed = { id: string; startDate: CivilDate; endDate: CivilDate };

/** A bar of one event in one place of a week. */
export type Bar<Event> = {
  event: Event;
  place: number;
  /** How many cells it runs across; 0 where it began in a cell before. */
  days: number;
  /** Whether its first day and its last are among these cells. */
  opens: boolean;
  closes: boolean;
};

type DaySlots<Event> = { day: CivilDate; count: number; bars: Bar<Event>[] };

/**
 * Which two events each day of a week shows, and in which of the two places. An event that is shown on the next day too
 * keeps its place, so that it is drawn as one bar. `days` are those of the month that is shown.
 */
export function weekSlots<Event extends Listed>(
  days: readonly CivilDate[],
  events: readonly Event[],
): DaySlots<Event>[] {
  const shown: DaySlots<Event>[] = [];
  let open: (Bar<Event> | undefined)[] = [];
  for (const day of days) {
    const all = eventsOn(events, day);
    const chosen = all.slice(0, eventsInCell);
    const bars = open.map((bar) => (bar && chosen.includes(bar.event) ? bar : undefined));
    for (const bar of bars) if (bar) bar.days += 1;
    const continued = new Set(bars.map((bar) => bar?.event));
    const added = longestFirst(chosen, day).filter((event) => !continued.has(event));
    for (const event of added) {
      const place = placeFor(bars);
      bars[place] = { event, place, days: 1, opens: phaseOn(event, day) === 'opens', closes: false };
    }
    for (const bar of bars) if (bar?.event.endDate === day) bar.closes = true;
    const placed = bars.filter((bar) => bar !== undefined);
    shown.push({
      day,
      count: all.length,
      bars: placed.map((bar) => (added.includes(bar.event) ? bar : { ...bar, days: 0 })),
    });
    open = bars;
  }
  return shown;
}

const placeFor = (bars: readonly unknown[]): number =>
  Array.from({ length: eventsInCell }, (_, place) => place).find((place) => !bars[place]) ?? 0;

/** Longer events first, so that their bars continue in the same place. */
const longestFirst = <Event extends Listed>(events: readonly Event[], day: CivilDate): Event[] =>
  events.toSorted((one, other) => Number(other.endDate > day) - Number(one.endDate > day));
