import { type RefObject, useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { type CalendarEvent, monthFilePath } from '#shared/publish/list-files.ts';
import { type CivilDate, dateline } from '#shared/time/dates.ts';
import { eventsOn, leafedMonths, type Month, monthOf, monthTitle } from '#shared/time/month-grid.ts';
import { Action } from '#site/src/components/controls/buttons.tsx';
import { useModal } from '#site/src/components/dialogs/useModal.ts';
import { focusAfterRetry } from '#site/src/lib/focus.ts';
import { CalendarFilters, MonthNavigation } from './CalendarTools.tsx';
import { filterEvents, isFiltering, useCalendarView } from './calendar-view.ts';
import { EventDetails, EventEntry } from './EventEntry.tsx';
import { MonthGrid } from './MonthGrid.tsx';
import '#site/src/components/feedback/Spinner.css';
import '#site/src/components/lists/ListStates.css';
import './Calendar.css';

type Props = {
  today: CivilDate;
  built: { month: Month; events: CalendarEvent[] };
  months: Month[];
};

/** The calendar: first view made at build, other months on demand. */
export function CalendarIsland({ today, built, months }: Props) {
  const current = monthOf(today);
  const pages = useMemo(() => leafedMonths(months), [months]);
  const { view, change } = useCalendarView({ built: built.month, current, pages });
  const { events, retry } = useMonthEvents(view.month, { built, months });
  const [day, setDay] = useState<CivilDate>();
  const heading = useRef<HTMLHeadingElement>(null);
  const failure = useRef<HTMLButtonElement>(null);
  const isRetrying = useRef(false);
  const shown = typeof events === 'string' ? [] : filterEvents(events, view);
  const tools = { view, change, current, pages };

  useEffect(() => {
    if (!isRetrying.current || events === 'waiting') return;
    isRetrying.current = false;
    focusAfterRetry(failure.current, heading.current);
  }, [events]);
  const onRetry = () => {
    isRetrying.current = true;
    void retry();
  };

  return (
    <div className="calendar frame">
      <CalendarFilters {...tools} />
      <MonthNavigation {...tools} />
      <MonthGrid
        month={view.month}
        today={today}
        events={typeof events === 'string' ? events : shown}
        showMonth={(month) => change({ month })}
        openDay={(chosen) => eventsOn(shown, chosen).length > 0 && setDay(chosen)}
      />
      {events === 'waiting' && (
        <p className="spinner calendar-waiting" role="status">
          Caricamento...
        </p>
      )}
      {events === 'failed' && <Failure month={view.month} retry={onRetry} button={failure} />}
      {typeof events !== 'string' && (
        <section className="month-list below" aria-labelledby="del-mese">
          <h2 id="del-mese" ref={heading} tabIndex={-1}>
            <span aria-live="polite">Eventi del mese ({shown.length})</span>
          </h2>
          {shown.map((event) => (
            <EventEntry key={event.id} event={event} today={today} />
          ))}
          {shown.length === 0 && (
            <p className="list-empty">
              {isFiltering(view) ? 'Nessun evento trovato con i filtri selezionati' : 'Nessun evento in questo mese'}
            </p>
          )}
        </section>
      )}
      {day && <DayDialog day={day} events={eventsOn(shown, day)} close={() => setDay(undefined)} />}
    </div>
  );
}

type FailureProps = { month: Month; retry: () => void; button: RefObject<HTMLButtonElement | null> };

function Failure({ month, retry, button }: FailureProps) {
  return (
    <div className="calendar-failure" role="alert">
      <p>Gli eventi di {monthTitle(month)} non sono arrivati. Controlla la connessione e riprova.</p>
      <Action ref={button} onClick={retry}>
        Riprova
      </Action>
    </div>
  );
}

type Answer = { month: Month; events: CalendarEvent[] | 'waiting' | 'failed' };

type Known = {
  built: { month: Month; events: CalendarEvent[] };
  /** Months that have a file; the others are empty and not requested. */
  months: readonly Month[];
};

/** The events of a month, cached for a later visit to it. */
function useMonthEvents(month: Month, { built, months }: Known) {
  const [seen] = useState(() => new Map<Month, Answer>([[built.month, built]]));
  const [answer, setAnswer] = useState<Answer>(built);
  const latestMonth = useRef(month);

  const load = useCallback(async () => {
    latestMonth.current = month;
    const loaded = seen.get(month) ?? (months.includes(month) ? undefined : { month, events: [] });
    if (loaded) return setAnswer(loaded);
    setAnswer({ month, events: 'waiting' });
    const answer = { month, events: await fetchMonth(month).catch(() => 'failed' as const) };
    if (answer.events !== 'failed' && answer.events.length > 0) seen.set(month, answer);
    if (latestMonth.current === month) setAnswer(answer);
  }, [month, months, seen]);

  useEffect(() => void load(), [load]);

  return { events: answer.month === month ? answer.events : ('waiting' as const), retry: load };
}

/** A month whose last event went since the page was opened has no file any more. */
async function fetchMonth(month: Month): Promise<CalendarEvent[]> {
  const response = await fetch(monthFilePath(month));
  if (response.status === 404) return [];
  if (!response.ok) throw new Error(`${response.status}`);
  return response.json();
}

type DayProps = { day: CivilDate; events: readonly CalendarEvent[]; close: () => void };

function DayDialog({ day, events, close }: DayProps) {
  const modal = useModal(close);

  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: without a pointer, Esc and the button close it
    <dialog
      {...modal}
      className="day-dialog"
      aria-labelledby="giorno"
      onClick={({ target, currentTarget }) => target === currentTarget && close()}
    >
      <div>
        <header>
          <h2 id="giorno">{dateline(day)}</h2>
          <Action onClick={close}>Chiudi</Action>
        </header>
        <ul>
          {events.map((event) => (
            <li key={event.id} data-event-type={event.type}>
              <EventDetails event={event} />
            </li>
          ))}
        </ul>
      </div>
    </dialog>
  );
}
