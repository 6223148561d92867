import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { defaultEventType, exhibitionShades } from '#shared/magazine.ts';
import type { CalendarEvent } from '#shared/publish/list-files.ts';
import { eventPath } from '#shared/publish/paths.ts';
import { noticedTitle } from '#shared/rules/event-states.ts';
import { addDays, type CivilDate, longDate, partsOf, weekdays } from '#shared/time/dates.ts';
import { addMonths, type Month, monthOf, sameDayIn, weekdayOf, weeksOf } from '#shared/time/month-grid.ts';
import { type Bar, eventsInCell, weekSlots } from './week-slots.ts';

type Props = {
  month: Month;
  today: CivilDate;
  /** A month that is loading or failed to load has no counts. */
  events: readonly CalendarEvent[] | 'waiting' | 'failed';
  showMonth: (month: Month) => void;
  openDay: (day: CivilDate) => void;
};

/** A month as a grid (APG): one cell is in the tab order, the arrows go from day to day. */
export function MonthGrid({ month, today, events, showMonth, openDay }: Props) {
  const start = monthOf(today) === month ? today : `${month}-01`;
  const [chosen, setChosen] = useState<CivilDate>();
  const shades = typeof events === 'string' ? noShades : shadesOf(events);
  const active = chosen && monthOf(chosen) === month ? chosen : start;
  const grid = useRef<HTMLTableElement>(null);
  const focusDay = useRef(false);

  useEffect(() => {
    if (!focusDay.current) return;
    focusDay.current = false;
    grid.current?.querySelector<HTMLElement>(`[data-day="${active}"]`)?.focus();
  }, [active]);

  function onKeyDown(event: KeyboardEvent): void {
    if (event.altKey || event.ctrlKey || event.metaKey) return;
    if (event.key === 'Enter' || event.key === ' ') {
      if (event.target instanceof HTMLTableCellElement) {
        event.preventDefault();
        openDay(active);
      }
      return;
    }
    const day = dayAfterKey(event.key, active);
    if (!day) return;
    event.preventDefault();
    // Home on a Sunday leads to the same day: no effect would reset it.
    focusDay.current = day !== active;
    setChosen(day);
    if (monthOf(day) !== month) showMonth(monthOf(day));
  }

  return (
    <table
      ref={grid}
      className="month"
      // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: the grid pattern on a table keeps it one without a script
      role="grid"
      aria-labelledby="mese"
      aria-busy={events === 'waiting'}
      onKeyDown={onKeyDown}
    >
      <thead>
        <tr>
          {weekdays.map((name) => (
            <th key={name} scope="col" abbr={name}>
              {name}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {weeksOf(month).map((week) => {
          const days = week.filter((day) => monthOf(day) === month);
          const slots = weekSlots(days, typeof events === 'string' ? [] : events);
          return (
            <tr key={week[0]} data-tall={tallPlaces(slots.flatMap(({ bars }) => bars))}>
              {week.map((day) => {
                const shown = slots.find((slot) => slot.day === day);
                return shown ? (
                  <DayCell
                    key={day}
                    day={day}
                    today={today}
                    active={day === active}
                    bars={shown.bars}
                    shades={shades}
                    count={typeof events === 'string' ? undefined : shown.count}
                    open={() => {
                      setChosen(day);
                      openDay(day);
                    }}
                  />
                ) : (
                  <td key={day} className="month-outside" aria-hidden="true" />
                );
              })}
            </tr>
          );
        })}
      </tbody>
    </table>
  );
}

type Shades = ReadonlyMap<string, number>;
const noShades: Shades = new Map();

/** The exhibitions of a month in turn: those of the same weeks have different colours. */
const shadesOf = (events: readonly CalendarEvent[]): Shades =>
  new Map(
    events
      .filter(({ type }) => type === defaultEventType)
      .map(({ id }, place) => [id, place % (exhibitionShades.length + 1)]),
  );

/** Places that hold an event of one day: its title has a single cell and needs two lines. */
const tallPlaces = (bars: readonly Bar<CalendarEvent>[]): string | undefined =>
  Array.from({ length: eventsInCell }, (_, place) => place)
    .filter((place) => bars.some((bar) => bar.place === place && bar.days === 1))
    .join(' ') || undefined;

function dayAfterKey(key: string, day: CivilDate): CivilDate | undefined {
  const steps: Record<string, number> = {
    ArrowLeft: -1,
    ArrowRight: 1,
    ArrowUp: -7,
    ArrowDown: 7,
    Home: -weekdayOf(day),
    End: 6 - weekdayOf(day),
  };
  const step = steps[key];
  if (step !== undefined) return addDays(day, step);
  if (key === 'PageUp') return sameDayIn(addMonths(monthOf(day), -1), day);
  if (key === 'PageDown') return sameDayIn(addMonths(monthOf(day), 1), day);
  return undefined;
}

type CellProps = {
  day: CivilDate;
  today: CivilDate;
  active: boolean;
  bars: readonly Bar<CalendarEvent>[];
  shades: Shades;
  /** How many events there are, where that is known. */
  count: number | undefined;
  open: () => void;
};

function DayCell({ day, today, active, bars, shades, count, open }: CellProps) {
  const filled = Boolean(count);
  const rest = (count ?? 0) - bars.length;
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the grid handles Enter for all its cells
    <td
      data-day={day}
      tabIndex={active ? 0 : -1}
      aria-current={day === today ? 'date' : undefined}
      data-filled={filled || undefined}
      onClick={({ target }) => {
        if (filled && !(target as Element).closest('a')) open();
      }}
    >
      <span className="visually-hidden">{cellName(day, count)}</span>
      <span className="month-day" aria-hidden="true">
        {partsOf(day)[2]} <span className="month-weekday">{weekdays[weekdayOf(day)]?.slice(0, 3)}</span>
      </span>
      {bars.length > 0 && (
        <ul>
          {bars.map((bar) => (
            <EventBar key={bar.event.id} bar={bar} shade={shades.get(bar.event.id)} />
          ))}
        </ul>
      )}
      {rest > 0 && (
        <button className="month-more" type="button" tabIndex={-1} aria-label={`+${rest} altri, ${longDate(day)}`}>
          +{rest} <span>altri</span>
        </button>
      )}
    </td>
  );
}

type BarProps = { bar: Bar<CalendarEvent>; shade: number | undefined };

/** Drawn once across its days; in the cells after the first it is only read out. The diary of a phone names it each day. */
function EventBar({ bar: { event, place, days, opens, closes }, shade }: BarProps) {
  const title = noticedTitle(event);
  return (
    <li
      className="month-event"
      data-event-type={event.type}
      data-shade={shade || undefined}
      data-place={place}
      data-days={days}
      data-opens={opens || undefined}
      data-closes={closes || undefined}
    >
      {days === 0 && <span className="month-named visually-hidden">{title}</span>}
      <a href={eventPath(event)} tabIndex={-1}>
        <span className="clamped" dir="auto">
          {title}
        </span>
      </a>
    </li>
  );
}

function cellName(day: CivilDate, count: number | undefined): string {
  const name = `${weekdays[weekdayOf(day)]} ${longDate(day)}`;
  if (count === undefined) return name;
  if (count === 0) return `${name}, nessun evento`;
  return `${name}, ${count === 1 ? '1 evento' : `${count} eventi`}`;
}
