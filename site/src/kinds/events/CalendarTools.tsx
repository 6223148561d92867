import { type FormEvent, useState } from 'react';
import { calendarPath } from '#shared/publish/paths.ts';
import { addMonths, isMonth, type Month, monthTitle } from '#shared/time/month-grid.ts';
import { Action } from '#site/src/components/controls/buttons.tsx';
import { type CalendarView, calendarTypes, exportCalendar, typeOf } from './calendar-view.ts';
import '#site/src/components/controls/choices.css';

type Props = {
  view: CalendarView;
  current: Month;
  /** The months that have a page of their own. */
  pages: readonly Month[];
  change: (part: Partial<CalendarView>) => void;
};

/** Which button was pressed; without the script the same press asks for the page at that address. */
function pressed(event: FormEvent<HTMLFormElement>): string {
  event.preventDefault();
  const button = (event.nativeEvent as SubmitEvent).submitter as HTMLButtonElement | null;
  return button?.value ?? '';
}

export function MonthNavigation({ view: { month }, current, pages, change }: Props) {
  const before = pages.findLast((page) => page < month);
  const after = pages.find((page) => page > month);
  return (
    <div className="month-bar">
      <h2 id="mese" aria-live="polite">
        {monthTitle(month)}
      </h2>
      <form
        className="month-steps"
        action={calendarPath()}
        onSubmit={(event) => {
          const chosen = pressed(event);
          if (isMonth(chosen) && chosen !== month) change({ month: chosen });
        }}
      >
        <StepButton label="Mese precedente" sign="←" month={addMonths(month, -1)} />
        <button
          className="month-today label"
          type="submit"
          name="mese"
          value={current}
          aria-disabled={month === current}
        >
          Questo mese
        </button>
        <StepButton label="Mese successivo" sign="→" month={addMonths(month, 1)} />
      </form>
      <noscript>
        <nav className="month-steps month-links label" aria-label="Mesi">
          {before && <a href={calendarPath(before)}>← {monthTitle(before)}</a>}
          {month !== current && <a href={calendarPath()}>Questo mese</a>}
          {after && <a href={calendarPath(after)}>{monthTitle(after)} →</a>}
        </nav>
      </noscript>
    </div>
  );
}

const StepButton = ({ label, sign, month }: { label: string; sign: string; month: Month }) => (
  <button className="month-step" type="submit" name="mese" value={month} aria-label={label} title={label}>
    <span aria-hidden="true">{sign}</span>
  </button>
);

export function CalendarFilters({ view, change }: Props) {
  return (
    <search className="tools">
      <form onSubmit={(event) => change({ type: typeOf(pressed(event)) })}>
        <fieldset className="choices label">
          <legend className="visually-hidden">Tipo di evento</legend>
          {calendarTypes.map((type) => (
            <button
              key={type}
              type="submit"
              name="tipo"
              value={type}
              aria-pressed={view.type === type}
              data-event-type={type}
            >
              {type}
            </button>
          ))}
        </fieldset>
      </form>
      <input
        className="label"
        type="search"
        aria-label="Cerca per titolo, luogo o descrizione"
        placeholder="Cerca un evento"
        autoComplete="off"
        value={view.words}
        onChange={({ target }) => change({ words: target.value })}
      />
      <ExportButton view={view} />
    </search>
  );
}

function ExportButton({ view }: { view: CalendarView }) {
  const [state, setState] = useState<'ready' | 'waiting' | 'failed'>('ready');

  function download(): void {
    setState('waiting');
    exportCalendar(view).then(
      () => setState('ready'),
      () => setState('failed'),
    );
  }

  return (
    <div className="row calendar-export">
      <Action busy={state === 'waiting'} act={download}>
        Esporta iCal
      </Action>
      <p role="alert">{state === 'failed' && "Errore durante l'esportazione del calendario"}</p>
    </div>
  );
}
