import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { eventPath } from '#shared/paths.ts';
import {
  addMonths,
  eventsOn,
  type Month,
  monthOf,
  phaseOn,
  sameDayIn,
  weekdayOf,
  weeksOf,
} from '#shared/rules/calendar.ts';
import { addDays, type CivilDate, longDate, partsOf } from '#shared/rules/dates.ts';
import type { CalendarEvent } from './calendar-event.ts';

const weekdays = ['domenica', 'lunedì', 'martedì', 'mercoledì', 'giovedì', 'venerdì', 'sabato'];

/** A cell has room for two; the rest opens. */
const eventsInCell = 2;

type Props = {
  month: Month;
  today: CivilDate;
  events: readonly CalendarEvent[];
  waiting: boolean;
  showMonth: (month: Month) => void;
  openDay: (day: CivilDate) => void;
};

/** A month as a grid (APG): one cell is in the tab order, the arrows go from day to day. */
export function MonthGrid({ month, today, events, waiting, showMonth, openDay }: Props) {
  const start = monthOf(today) === month ? today : `${month}-01`;
  const [chosen, setChosen] = useState<CivilDate>();
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
    focusDay.current = true;
    setChosen(day);
    if (monthOf(day) !== month) showMonth(monthOf(day));
  }

  return (
    // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: the grid pattern on a table keeps it one without a script
    <table ref={grid} className="month" role="grid" aria-labelledby="mese" aria-busy={waiting} onKeyDown={onKeyDown}>
      <thead>
        <tr>
          {weekdays.map((name) => (
            <th key={name} scope="col" abbr={name}>
              <span aria-hidden="true">
                {name.slice(0, 3)}
                <span className="month-weekday-rest">{name.slice(3)}</span>
              </span>
              <span className="visually-hidden">{name}</span>
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {weeksOf(month).map((week) => (
          <tr key={week[0]}>
            {week.map((day) => (
              <DayCell
                key={day}
                day={day}
                outside={monthOf(day) !== month}
                today={today}
                active={day === active}
                events={monthOf(day) === month ? eventsOn(events, day) : []}
                open={() => {
                  setChosen(day);
                  openDay(day);
                }}
              />
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

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
  outside: boolean;
  today: CivilDate;
  active: boolean;
  events: readonly CalendarEvent[];
  open: () => void;
};

function DayCell({ day, outside, today, active, events, open }: CellProps) {
  if (outside) return <td className="month-outside" aria-hidden="true" />;
  const rest = events.length - eventsInCell;
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the grid hears Enter for all its cells
    <td
      data-day={day}
      tabIndex={active ? 0 : -1}
      aria-current={day === today ? 'date' : undefined}
      data-filled={events.length > 0 || undefined}
      onClick={({ target }) => {
        if (events.length > 0 && !(target as Element).closest('a')) open();
      }}
    >
      <span className="visually-hidden">{cellName(day, events.length)}</span>
      <span className="month-day" aria-hidden="true">
        {partsOf(day)[2]}
      </span>
      {events.length > 0 && (
        <ul>
          {events.slice(0, eventsInCell).map((event) => (
            <li key={event.id} data-event-type={event.type} data-phase={phaseOn(event, day)}>
              <a href={eventPath(event.id)} tabIndex={-1}>
                {event.title}
              </a>
            </li>
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

function cellName(day: CivilDate, count: number): string {
  const events = count === 1 ? '1 evento' : `${count} eventi`;
  return `${weekdays[weekdayOf(day)]} ${longDate(day)}, ${count === 0 ? 'nessun evento' : events}`;
}
